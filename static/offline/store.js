// The records in IndexedDB: a value under each name. One transaction at a time changes any, for all tabs.
const DATABASE = "keyval-store", STORE = "keyval"; // as they were called by the library that made them first
/** @type {Promise<IDBDatabase> | null} */
let opened = null;
/** @type {Set<IDBTransaction>} */
const running = new Set();
let isLeft = false;
const PATIENCE = 4000;

function database() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => fail(request.error);
    request.onsuccess = () => {
      // Safari closes it by itself at times.
      request.result.onclose = () => { opened = null; };
      done(request.result);
    };
  });
  opened.catch(() => { opened = null; });
  return opened;
}

/** WebKit at times never says that it has opened, or has done something: then it is asked anew, with more patience.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @param {number} [patience] @returns {Promise<T>} */
async function within(mode, act, patience = PATIENCE) {
  const again = () => within(mode, act, 2 * patience);
  /** @type {Promise<null>} */
  const late = new Promise((done) => { setTimeout(done, patience, null); });
  const there = await Promise.race([database(), late]);
  if (isLeft) await new Promise((shown) => { addEventListener("pageshow", shown, { once: true }); });
  if (!there) {
    opened = null;
    return again();
  }
  const transaction = there.transaction(STORE, mode), request = act(transaction.objectStore(STORE));
  running.add(transaction);
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => (isLeft ? again().then(done, fail) : fail(transaction.error));
    late.then(() => {
      if (!running.has(transaction) || isLeft) return;
      try { transaction.abort(); } catch { return; /* it is just being done */ }
      transaction.onabort = opened = null;
      there.close();
      again().then(done, fail);
    });
  }).finally(() => running.delete(transaction));
}

// A page that WebKit keeps in memory stands still with what it has begun, and every other page waits for that. So what
// is begun is broken off, and begun again should the page be shown again.
addEventListener("pagehide", () => {
  isLeft = true;
  for (const transaction of running) try { transaction.abort(); } catch { /* it is just being done */ }
});
addEventListener("pageshow", () => { isLeft = false; });

/** @param {string} name @returns {Promise<any>} nothing where nothing is kept */
export const get = (name) => within("readonly", (store) => store.get(name));
/** @returns {Promise<string[]>} */
export const keys = () => within("readonly", (store) => /** @type {IDBRequest<any[]>} */ (store.getAllKeys()));
/** It is forgotten where it still may be.
 * @param {string} name @param {(old: any) => boolean} mayGo */
export const forget = (name, mayGo) => within("readwrite", (store) => {
  const request = store.get(name);
  request.onsuccess = () => { if (mayGo(request.result)) store.delete(name); };
  return request;
});

/** Where `act` fails, or what it gives cannot be kept, nothing has changed.
 * @param {string} name @param {(old: any) => unknown} act */
export const update = (name, act) => within("readwrite", (store) => {
  const request = store.get(name);
  request.onsuccess = () => {
    try {
      store.put(act(request.result), name);
    } catch {
      store.transaction.abort();
    }
  };
  return request;
});
