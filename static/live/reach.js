// How scripts ask the server for something.
const PATIENCE = 8000;

/** An answer with all its text, of which half may be all that ever comes.
 * @param {string} address @param {RequestInit} [options] */
export async function reach(address, options) {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    return { answer, text: await answer.text() };
  } finally {
    clearTimeout(late);
  }
}
