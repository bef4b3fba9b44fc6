// Printing, and sending a match: each button appears only where the phone can do what it says.
import { find, one, usable } from "./dom.js";

usable();

/** @param {HTMLElement | null} button @param {(button: HTMLElement) => unknown} act */
function offer(button, act) {
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    act(button);
  });
}

offer(find("#print", HTMLElement), () => window.print());

// When it was printed, by the clock and in the zone of whoever prints: the server knows neither.
const printed = find("#printed", HTMLElement);
if (printed) addEventListener("beforeprint", () => {
  const when = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
  });
  printed.textContent = String(printed.dataset.sentence).replace("{day}", when.format());
});

const text = find("#text", HTMLTextAreaElement);

if (text && navigator.share) {
  offer(find("#share", HTMLElement), () => navigator.share({ text: text.value }).catch(() => { /* closed again */ }));
}

/** @param {HTMLElement} button @param {string} [words] */
function say(button, words = "") {
  one("#live", HTMLElement).textContent = words;
  button.textContent = words;
}

// Over plain http there is no clipboard: then the text is marked, for the phone's own menu.
/** @param {HTMLTextAreaElement | null} text @param {HTMLElement | null} button */
function offerCopy(text, button) {
  if (text) offer(button, async (button) => {
    text.focus();
    text.select();
    text.setSelectionRange(0, text.value.length);
    try {
      await navigator.clipboard.writeText(text.value);
      say(button, button.dataset.done);
    } catch {
      const isCopied = document.execCommand("copy");
      text.classList.toggle("shown", !isCopied);
      say(button, isCopied ? button.dataset.done : button.dataset.select);
    }
  });
}

offerCopy(text, find("#copy", HTMLElement));
offerCopy(find("#watch", HTMLTextAreaElement), find("#copy-watch", HTMLElement));

// The picture goes out as a file where the phone can send files; elsewhere it can be kept.
/** @param {HTMLImageElement} picture @param {string} name */
async function pictureFile(picture, name) {
  const answer = await fetch(picture.src);
  if (!answer.ok) throw new Error(String(answer.status));
  return new File([await answer.blob()], name, { type: "image/png" });
}

const send = find("#send", HTMLElement);
if (send && navigator.canShare) {
  pictureFile(one("#score", HTMLImageElement), String(send.dataset.name)).then((file) => {
    if (!navigator.canShare({ files: [file] })) return;
    find("#keep", HTMLElement)?.classList.replace("go", "btn");
    const both = { files: [file], text: text?.value ?? "" };
    offer(send, () => navigator.share(navigator.canShare(both) ? both : { files: [file] }).catch(() => { /* closed again */ }));
  }).catch(() => { /* the picture is there to keep */ });
}
