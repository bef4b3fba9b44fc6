// The service worker. /worker.js puts `self.SETUP` before it: the version, where files are, what is kept.
//
// Pages come from the network, and from what was kept where it does not answer soon. The server says
// which may be kept, and for whose seat. Nothing that is sent is kept, and no answer to it.
/** @typedef {{version: string, static: string, root: string, nothing: string, together: string,
 * modules: string[]}} Setup */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const setup = /** @type {Setup} */ (Reflect.get(worker, "SETUP"));
const SOON = 3000, PATIENCE = 8000, RECENT = 2000, MOST_PAGES = 40;
// Another of the same kind may lie below another path of this host.
const BELOW = setup.root.slice(0, -1);
const PAGES = `pages${BELOW} ${setup.version}`, FILES = `files${BELOW} ${setup.version}`;
// The page that stands in for another, and the one that leads to all others, are kept for good.
const always = [setup.nothing, setup.root].map((path) => new URL(path, location.href).href);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const files = await caches.open(FILES);
  await Promise.all([files.addAll(setup.modules), addTogether(files)]);
  await renew(setup.nothing);
  // A new program draws its pages anew before it takes over: while it does, no page could be opened.
  for (const name of await older(PAGES)) {
    const pages = await (await caches.open(name)).keys();
    await Promise.all(pages.slice(-12).map(({ url }) => renew(url)));
  }
  await worker.skipWaiting();
}

/** Many small files that come in one answer. @param {Cache} files */
async function addTogether(files) {
  /** @type {Record<string, [string, string]>} */
  const found = await (await fetch(setup.together)).json();
  await Promise.all(Object.entries(found).map(([name, [type, text]]) => (
    files.put(setup.static + name, new Response(text, { headers: { "Content-Type": type } })))));
}

// The files of the one before stay for pages that are still open.
async function activate() {
  const old = [...await older(PAGES), ...(await older(FILES)).slice(0, -1)];
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** What earlier programs have kept so. @param {string} now */
const older = async (now) => (await caches.keys())
  .filter((name) => name.startsWith(now.slice(0, -setup.version.length)) && name !== now);

// The first cookie of a phone comes with a page that it opens: a form counts with the cookie beside it alone.
/** @type {[string, string]} */
const AHEAD = ["Scorekeeper-Ahead", "1"];
// A page that was asked for just now is not asked for again to be kept; and the next deal's, which its script draws
// from the record, not to be drawn ahead either.
/** @type {Map<string, Promise<Response>>} */
const justAsked = new Map();
/** @type {Set<string>} */
const beingOpened = new Set();
const OF_DEAL = /\/\d+\/\d+\/\w+$/;
/** @param {string} path */
async function renew(path) {
  const { href } = new URL(path, location.href);
  if (beingOpened.has(href) || justAsked.has(href)) return;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), PATIENCE);
  const asked = fetch(href, { headers: [AHEAD], signal: stop.signal });
  justAsked.set(href, asked);
  later(RECENT).then(() => justAsked.delete(href));
  await asked.then((answer) => keep(new Request(href), answer)).catch(() => {});
}

worker.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && request.headers.has("Scorekeeper-Sending")) event.respondWith(sent(event));
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(setup.static)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (!/\/(changed|news|token)$/.test(pathname)) event.respondWith(passing(event));
});

// What a page sends goes on when the page is left. Who sends the same again meanwhile waits for the same answer; and who
// does so soon after has it too, for the page that is there now may have come too late to wait.
/** @type {Map<string, Promise<Response>>} */
const onItsWay = new Map();
/** @param {FetchEvent} event */
async function sent(event) {
  const { url, headers } = event.request, body = await event.request.text(), sent = url + untimed(body);
  const known = onItsWay.get(sent), asked = known ?? post(url, { method: "POST", headers, body, redirect: "error" });
  if (!known) {
    onItsWay.set(sent, asked);
    const kept = asked.then((answer) => (answer.ok && isOurs(answer) ? later(PATIENCE) : undefined), () => {});
    event.waitUntil(kept.then(() => onItsWay.delete(sent)));
  }
  return (await asked).clone();
}

/** @param {number} after @returns {Promise<void>} */
const later = (after) => new Promise((done) => { setTimeout(done, after); });

/** With all of its answer: half of one is none. @param {string} url @param {RequestInit} how */
async function post(url, how) {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), PATIENCE);
  const answer = await fetch(url, { ...how, signal: stop.signal });
  const whole = await answer.arrayBuffer();
  clearTimeout(late);
  return copyOf(answer, whole);
}

// The same is sent again with other seconds for which it has waited.
/** @param {string} body */
function untimed(body) {
  const fields = [...new URLSearchParams(body)].filter(([name]) => name !== "waited");
  return JSON.stringify(fields.map(([name, text]) => (
    [name, /^(count|into)$/.test(name) ? text.replace(/ \d+$/, "") : text])));
}

/** @param {Request} request */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

// A script is nothing without those that it imports.
/** @param {string} path @param {Set<string>} loaded @returns {Promise<void>} */
async function withImports(path, loaded) {
  if (loaded.has(path)) return;
  loaded.add(path);
  const answer = await file(new Request(path));
  if (!path.endsWith(".js")) return;
  const imports = (await answer.clone().text()).matchAll(/\b(?:from|import) "(\.[^"]+)"/g);
  const paths = [...imports].map(([, name]) => new URL(name, new URL(path, location.href)).pathname);
  await Promise.all(paths.map((path) => withImports(path, loaded)));
}

/** @param {Response} answer */
const isOurs = (answer) => Boolean(answer.headers.get("Scorekeeper"));

// Scripts ask for pages too: what they get is the newest there is.
/** @param {FetchEvent} event */
async function passing(event) {
  const answer = await fetch(event.request);
  if (isOurs(answer)) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
async function page(event) {
  const headers = new Headers(event.request.headers), [url, when] = event.request.url.split("#");
  // Nobody has opened what is drawn ahead.
  if (headers.has("Sec-Purpose")) headers.set(...AHEAD);
  // Asked anew also on the way back: a page of the browser's own may be one that was sent already.
  /** @type {RequestInit} */
  const how = { headers, cache: "no-cache", redirect: "manual", credentials: "include" };
  const ask = () => {
    beingOpened.add(url);
    const asked = fetch(url, how);
    const kept = asked.then((answer) => keep({ url }, answer.clone())).catch(() => {});
    event.waitUntil(kept.finally(() => beingOpened.delete(url)));
    return asked.then((answer) => answer.clone());
  };
  const recent = OF_DEAL.test(url) ? justAsked.get(url)?.catch(() => undefined) : undefined;
  const fromServer = recent ? recent.then((answer) => (answer && isOurs(answer) ? answer.clone() : ask())) : ask();
  // What a deal on its way leads to is drawn from the record: no server knows more of it.
  const answer = await Promise.race([fromServer, later(when === "now" ? 0 : SOON)]).catch(() => null);
  // A bar's login page in place of ours says nothing of the score, nor does a server that has too much to do.
  const isRefused = answer?.type === "opaqueredirect" || (answer && answer.status >= 400 && answer.status < 500);
  if (answer && (isOurs(answer) || isRefused)) return answer;
  const kept = await keptFor(url);
  event.waitUntil(fromServer.catch(() => {}));
  return kept ? asItStood(kept) : answer ?? fromServer.catch(nothing);
}

const nothing = async () => await caches.match(setup.nothing, { cacheName: PAGES }) ?? Response.error();

// Looked for only where the server does not answer soon: no page waits for it.
/** @param {string} url */
async function keptFor(url) {
  await replaced;
  return await caches.match(url, { cacheName: PAGES }) ?? entryPageLike(url);
}

// The page that enters any deal of a match enters the one that is played: its script draws it from the record.
/** @param {string} url */
async function entryPageLike(url) {
  const [, match, way] = /^(.*\/t\/[^/]+\/\d+)\/\d+\/(\w+)$/.exec(new URL(url).pathname) ?? [];
  if (!match) return undefined;
  const pages = await caches.open(PAGES);
  for (const request of [...await pages.keys()].reverse()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${match}/`) || !pathname.endsWith(`/${way}`)) continue;
    const page = await pages.match(request);
    if ((await page?.clone().text())?.includes(' data-version="0"')) return page;
  }
  return undefined;
}

/** @param {Response} cachedPage */
async function asItStood(cachedPage) {
  const when = new Date(cachedPage.headers.get("Date") ?? Date.now()).toISOString();
  const text = (await cachedPage.text()).replace("<html", `<html data-kept="${when}"`);
  return copyOf(cachedPage, text);
}

/** @param {Response} answer @param {BodyInit} content */
function copyOf(answer, content) {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(content, { status: answer.status, headers });
}

/** @param {string} url */
const tableOf = (url) =>
  new URL(url).pathname.slice(setup.root.length - 1).match(/^\/t\/[^/]+/)?.[0];

/** @param {{url: string}} request @param {Response} answer */
async function keep({ url }, answer) {
  const pages = await caches.open(PAGES);
  const [what, seat] = (answer.headers.get("Scorekeeper") ?? "").split(" ");
  if (what !== "page") {
    // A page that is gone, or not for this phone any more, is not shown to it either.
    if ([403, 404, 410].includes(answer.status)) await pages.delete(url);
    return;
  }
  if (answer.redirected) return;
  const table = tableOf(url), spoken = answer.headers.get("Content-Language"), known = await pages.keys();
  for (const request of known) {
    const headers = (await pages.match(request))?.headers;
    if (!headers) continue; // it is just being kept anew
    const isOthers = table && tableOf(request.url) === table && headers.get("Scorekeeper")?.split(" ")[1] !== seat;
    // Half of an evening in another language would be worse than a page that is not there.
    if (isOthers || headers.get("Content-Language") !== spoken) {
      justAsked.clear();
      await pages.delete(request);
    }
  }
  const text = await answer.clone().text();
  // Before the page, lest a connection that ends between them leaves it without its looks.
  const shown = text.replace(/<noscript>.*?<\/noscript>/gs, "");
  const files = [...shown.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, path]) => path);
  const ours = files.filter((path) => path.startsWith(setup.static) && !path.includes("/icons/"));
  const loaded = new Set();
  await Promise.all(ours.map((path) => withImports(path, loaded).catch(() => {})));
  const { also, isNewer } = await beside(pages, url, text);
  await (replaced = replaced.then(() => replace(pages, [url, ...also], answer)).catch(() => {}));
  for (const request of known.slice(0, Math.max(0, known.length + 2 - MOST_PAGES))) {
    if (request.url !== url && !always.includes(request.url)) await pages.delete(request);
  }
  const isNewTable = table && seat !== "-" && !known.some((request) => tableOf(request.url) === table);
  if (isNewTable || isNewer) await renew(setup.root); // which shows it from now on
  for (const address of [...always, ...aheadOf(text)]) {
    if (!(await pages.match(address))) await renew(address);
  }
}

// Newest last, also where `put` alone leaves a page in its place. Meanwhile it is missing: who opens one waits.
let replaced = Promise.resolve();
/** @param {Cache} pages @param {string[]} addresses @param {Response} answer */
async function replace(pages, addresses, answer) {
  for (const address of new Set(addresses)) {
    await pages.delete(address);
    await pages.put(address, answer.clone());
  }
}

// What a page leads to is kept before it is needed.
/** @param {string} text */
const aheadOf = (text) => / data-ahead="([^"]+)"/.exec(text)?.[1].split(" ") ?? [];

// A table's page is that of its newest match: what is kept at one address is kept at the other. `isNewer`: than the
// match that was kept there.
/** @param {string | undefined} text */
const matchOn = (text = "") => / data-scores="([^"]+)"/.exec(text)?.[1];
/** @param {string | undefined} match */
const numberOf = (match) => Number(match?.split("/").pop());
/** @param {Cache} pages @param {string} url @param {string} text */
async function beside(pages, url, text) {
  const match = matchOn(text);
  if (!match || !tableOf(url)) return { also: [], isNewer: false };
  const home = new URL(match.replace(/\/\d+$/, ""), url).href;
  const was = numberOf(matchOn(await (await pages.match(home))?.text())), isNewer = numberOf(match) > was;
  if (url === home) return { also: [new URL(match, url).href], isNewer };
  return { also: isNewer || numberOf(match) === was ? [home] : [], isNewer };
}
