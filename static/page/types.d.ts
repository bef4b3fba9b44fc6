// The shapes of what the scripts tell each other and hear from the server. For the checker alone: no page loads this.

export type Code = string; // "7d": a card's rank and the first letter of its suit
export type Numbers = Record<string, number>; // by side, from "1"
export type Fields = [name: string, value: string][];
export type Lines = [first: string, second: string]; // of a button
export type Pair<T> = [single: T, several: T];

// words/deal/corrections.py: correction_words
export interface CorrectionWords {
  points: string[];
  change: string; // of a point, by signs
  between: string; // the same in names
  nobody: string;
  several: string;
  nothing: string;
  tap: string;
  save: string;
  plain: string;
  moved: string[];
  kept: string;
}

// words/deal/all_cards.py: NoticeWords, with what web/cards.py adds
export interface NoticeWords {
  names: string[];
  law: number; // what each pile is a multiple of, 0 for nothing
  fewest: number;
  few: string[];
  rare: string;
  others: string;
  missing: string[];
  counted: string;
  yes: string[];
  wrong: string;
  why: string;
  here: string;
  odd: string;
  again: string[];
  right: string;
  same: string;
}

// What is asked before a deal goes into the log.
export interface Doubt {
  heading: string;
  reasons: string[];
  sums: ({ sum: number; odd: string } | null)[]; // by side
  few: number | null; // the side with a small pile
  back: string[];
  check: string;
  goOn: string;
}

// words/deal/all_cards.py: grid_words
export interface GridWords {
  names: string[];
  start: Lines;
  first: string;
  startMany: Lines;
  rest: Pair<Lines>;
  done: Lines;
  left: Pair<Lines>;
  next: string;
  table: string;
  onTable: string;
  given: string;
  moved: string;
  takenBack: string;
  give: string;
  giveFrom: string;
  takeBack: string;
  nobody: string;
  named: string;
  draft: string;
  draftSaid: string;
}

// words/live.py: outbox_words
export type OutboxWords = Record<string, string>;

// From here to EndingTold: scorekeeper/web/phone_state.py, where each is explained.
export interface SaidWorth {
  worth: number | null;
  level: number;
  nobody: boolean;
  needed: boolean;
}

export interface MostPoint {
  kind: "most";
  name: string;
  said: SaidWorth;
  cards: string;
  points: number;
  level: number;
  all: number;
}

export interface CardsPoint {
  kind: "cards";
  name: string;
  said: SaidWorth;
  cards: string[];
  points: number;
  wins: boolean;
}

export interface RunPoint {
  kind: "run";
  name: string;
  said: SaidWorth;
  cards: string[];
  shortest: number;
  more: number;
}

export interface RanksPoint {
  kind: "ranks";
  name: string;
  said: SaidWorth;
  ranks: number[];
  points: number;
  all: number;
}

export interface BestPoint {
  kind: "best";
  name: string;
  said: SaidWorth;
  worths: (number | null)[];
  complete: boolean;
  points: number;
}

export interface CountedPoint {
  kind: "counted";
  place: number;
  worth: number;
  limit: number;
  sweep: boolean;
}

export type Point = MostPoint | CardsPoint | RunPoint | RanksPoint | BestPoint | CountedPoint;

export interface Together {
  places: number[];
  limit: number;
}

export interface GamePoints {
  points: Point[];
  together: Together[];
  least: number;
  most: number;
}

export interface StoredDeal {
  points: number[];
  win: number | null;
}

export interface Gone {
  since: number;
  sides: number[];
}

export interface MatchRules {
  names: string[];
  players: string[];
  dealers: number[];
  gone: Gone[];
  before: number[];
  limits: number[];
  points: GamePoints | null;
  ending: EndingTold;
}

export interface Server extends MatchRules {
  store: string;
  change: number;
  next: number;
  counts: number[];
  keys: string[];
  entered: string[];
  over: boolean;
  ended: boolean;
  winner: number | null;
  deals: StoredDeal[];
  counted: number;
}

export interface EndingTold {
  target: number | null;
  finish: "highest" | "counting_order" | "counting_order_if_level";
  deals: number | null;
  margin: number;
  draw: boolean;
  fewest: boolean;
  last: number | null;
}

export interface Face {
  code: Code;
  suit: string;
  rank: number;
}

export interface Card extends Face {
  box: HTMLElement;
  radios: HTMLInputElement[];
  name: string;
  read: (how?: "checked" | "defaultChecked") => number;
}

export interface Pile {
  cards: number;
  pips: number;
  held: Card[];
  best: Numbers; // by suit
}

export interface Grid {
  cards: Card[];
  owner: Map<Card, number>; // 0 is nobody
  put: (card: Card, side: number) => void;
  tally: () => Pile[]; // index 0 is for the cards with nobody
  echo: HTMLElement;
  live: HTMLElement;
  read: (isRecalled?: boolean) => void; // whether a draft was filled in
  show: () => void;
  sides: number;
}

interface Said {
  key: string;
  deal: number;
  at: number;
  state: "waits" | "refused" | "differs" | "late";
  told?: string[];
}

// A tap on a counter.
export interface CountEntry extends Said {
  kind: "count";
  place: number;
  step: number;
  into?: boolean; // into a deal that is over
}

// A deal, its correction or one pile of it, as its form said it; `way` is the last part of its address.
export interface FormEntry extends Said {
  kind: "deal" | "correction";
  way: string;
  fields: Fields;
  taps?: string[]; // the keys of what was counted in it, as far as was known here
  counts?: number[]; // what the table has counted, where that differs
}

export type Entry = CountEntry | FormEntry;

// What a phone keeps of a match: see static/offline/record.js.
export interface MatchRecord {
  server: Server | null;
  log: Entry[];
  isCut: boolean; // whether the last attempt to send came to nothing
  told?: string[]; // why nothing of it is taken now, though there is a server: it is in the bin
  at?: number;
}

export interface Played {
  points: number[] | null;
  steps: number[][] | null;
  win: number | null;
  key: string; // empty where the server has it
}

// static/match/state.js
export interface State {
  deal: number; // the one that is played now
  counts: number[];
  totals: number[];
  over: boolean;
  winner: number | null;
  seat: number; // that deals
  dealing: number; // its side
  course: Played[]; // all deals
  last: number; // so many of them are in the totals
  isUnsent: boolean; // whether the totals hold what the server does not have
  counted: string[]; // the keys of that
}

// What became of a sending.
export interface Outcome {
  state: "waits" | "stored" | "refused" | "differs" | "late";
  leads?: string | null;
  server?: Server;
  late?: string[];
  told?: string[];
  counts?: number[];
}

interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: string }>;
}

declare global {
  interface Document {
    prerendering?: boolean; // drawn ahead of its time, in Chromium
  }
  interface DocumentEventMap {
    renewed: CustomEvent;
    record: CustomEvent<string>; // of which match
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
  interface Navigator {
    standalone?: boolean; // Safari on an iPhone
  }
}
