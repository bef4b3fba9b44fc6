// Printing, and sending a match: each button appears only where the phone can do what it says.
document.documentElement.classList.add("js");
const by = (id) => document.getElementById(id);

function offer(button, act) {
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", act);
}

offer(by("print"), () => window.print());

const text = by("text");

if (text && navigator.share) {
  offer(by("share"), () => navigator.share({ text: text.value }).catch(() => { /* closed again */ }));
}

function say(button, words) {
  by("said").textContent = words;
  button.textContent = words;
}

// Over plain http there is no clipboard: then the text is marked, for the phone's own menu.
if (text) offer(by("copy"), async ({ currentTarget: button }) => {
  text.focus();
  text.select();
  text.setSelectionRange(0, text.value.length);
  try {
    await navigator.clipboard.writeText(text.value);
    say(button, button.dataset.done);
  } catch {
    say(button, document.execCommand("copy") ? button.dataset.done : button.dataset.select);
  }
});

// Chats show no SVG, so the picture is drawn once and sent as PNG.
async function png(picture, name) {
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1200, 630];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([blob], name, { type: "image/png" });
}

const send = by("send");
if (send && navigator.canShare) {
  png(by("score"), send.dataset.name).then((file) => {
    if (!navigator.canShare({ files: [file] })) return;
    offer(send, () => navigator.share({ files: [file] }).catch(() => { /* closed again */ }));
  }).catch(() => { /* the SVG is there to keep */ });
}
