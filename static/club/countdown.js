// The time left of a round, which is the room's: only the director's call ends anything. A gong where the browser lets the
// page sound, which is where somebody has tapped it: a button lets it, and is heard.
import { all, hit, write } from "../page/dom.js";

let before = Infinity;

function count() {
  for (const time of all(".countdown time", HTMLElement)) {
    const left = Math.ceil((Date.parse(time.getAttribute("datetime") ?? "") - Date.now()) / 1000);
    const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    write(time, left > 0 ? shown : time.dataset.over ?? "");
    if (left <= 0 && before > 0 && before < Infinity) gong();
    before = left;
  }
  for (const button of all(".sound", HTMLButtonElement)) button.hidden = false;
}

function gong() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const room = new AudioContext(), tone = room.createOscillator(), loud = room.createGain();
  tone.frequency.value = 440;
  loud.gain.exponentialRampToValueAtTime(.001, room.currentTime + 3);
  tone.connect(loud).connect(room.destination);
  tone.start();
  tone.stop(room.currentTime + 3);
}

count();
document.addEventListener("renewed", count);
document.addEventListener("click", (event) => hit(event, ".sound", HTMLButtonElement) && gong());
setInterval(count, 1000);
