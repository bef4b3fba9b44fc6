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

// From here to EndingTold: how a match stands, and its rules, as scorekeeper/web/phone_state.py tells them.

// What people say of a point, where nothing but a winner has to be said.
export interface SaidWorth {
  worth: number | null; // to the side that has it; null where more than that has to be said
  level: number; // to each of several sides; 0 where they have nothing
  nobody: boolean; // whether it may be nobody's
  needed: boolean; // whether somebody has to say it; else who says nothing means nobody
}

// A point that piles show, or that people say.
export interface SaidPoint {
  name: string; // the field in which people say who has it
  said: SaidWorth;
}

// For the most cards of a kind.
export interface MostPoint extends SaidPoint {
  kind: "most";
  cards: string; // of which suit or rank; empty for all cards
  points: number; // to the one side with most
  level: number; // to each of several sides with most
  all: number; // in place of `points` where one side has all of them; 0 where that is the same
  total: number; // how many these are
}

// For one card, or for several together.
export interface CardsPoint extends SaidPoint {
  kind: "cards";
  cards: string[];
  points: number; // to the side with all of them
  wins: boolean; // whether they win the match
}

// For the cards of a suit from the ace up, one point each.
export interface RunPoint extends SaidPoint {
  kind: "run";
  cards: string[]; // from the ace up
  shortest: number; // fewer cards are none
  more: number; // beside one for each card
}

// For the most cards of the first rank; where sides are level in it, of the next.
export interface RanksPoint extends SaidPoint {
  kind: "ranks";
  ranks: number[]; // in the order in which they decide
  points: number; // to the one side with most
  all: number; // in place of `points` where one side has all of the first rank; 0 where that is the same
  total: number; // how many there are of a rank
}

// For the highest sum of the best card of each suit.
export interface BestPoint extends SaidPoint {
  kind: "best";
  worths: (number | null)[]; // of each rank from 1; null where it counts for nothing
  complete: boolean; // whether only a pile with all four suits competes
  points: number; // to the side with the highest sum
}

// For what is counted during play.
export interface CountedPoint {
  kind: "counted";
  place: number; // among all that is counted, from 0
  worth: number; // of one
  limit: number; // the most of all sides together
  sweep: boolean; // whether it is a cleared table: then nobody has more of them than half his cards
}

export type Point = MostPoint | CardsPoint | RunPoint | RanksPoint | BestPoint | CountedPoint;

// Of all that is counted at these places together no more than the limit.
export interface Together {
  places: number[];
  limit: number;
}

// The points of a game whose deals a phone can count by itself.
export interface GamePoints {
  points: Point[]; // in counting order
  together: Together[];
  least: number; // of points that are typed, those of all sides of a deal together
  most: number;
}

export interface StoredDeal {
  points: number[]; // of each side
  win: number | null; // which side has won the match by this deal itself
}

export interface Gone {
  since: number; // the first deal without them
  sides: number[];
}

export interface MatchRules {
  names: string[]; // of the sides
  players: string[]; // in the order in which they deal
  dealers: number[]; // of the deal that is played next and those after it, in turn, among the players
  gone: Gone[]; // each time anew: of the same deals the last counts
  before: number[]; // the totals with which the match began
  limits: number[]; // the most of each thing that is counted
  points: GamePoints | null; // null where only the server can count
  ending: EndingTold;
}

export interface Server extends MatchRules {
  store: string; // another one where a database was restored
  change: number; // how often the table has changed: never more than what is said here holds
  next: number; // the deal that is played
  counts: number[]; // of that deal: a number a side for each thing that is counted
  keys: string[]; // of the taps that are in it
  entered: string[]; // the keys of the deals
  over: boolean;
  ended: boolean; // without a winner
  winner: number | null; // which side has won
  deals: StoredDeal[]; // all that are stored
  counted: number; // so many of the deals count; others were entered after the end
}

export interface EndingTold {
  target: number | null; // to how many points
  finish: "highest" | "counting_order" | "counting_order_if_level"; // who wins once that is reached
  deals: number | null; // after how many it ends
  margin: number; // how many points the winner is ahead
  draw: boolean; // whether a level top is a draw once the deals or the time are over; else they play on
  fewest: boolean; // whether the side with the fewest points wins
  last: number | null; // the deal with which time is over; null where nobody has called it
}

export interface Face {
  code: Code;
  suit: string;
  rank: number;
}

export interface Card extends Face {
  box: HTMLButtonElement;
  field: HTMLInputElement;
  name: string;
  read: (isStored?: boolean) => number;
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
