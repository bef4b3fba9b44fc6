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

let lastQuestion = 0;
/** What the server makes of a form so far, as a page; nothing without a connection. Answers may overtake each other:
 * null where it was asked again meanwhile.
 * @param {HTMLFormElement} form @param {FormData} body */
export async function askForPage(form, body) {
  const number = ++lastQuestion, how = { method: "POST", body, headers: { "X-Preview": "1" } };
  const found = await reach(form.action, how).catch(() => null);
  return number !== lastQuestion ? null : found?.answer.ok ? found.text : "";
}
