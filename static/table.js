// The table page: the screen stays awake while a match is played, times are local.
document.documentElement.classList.add("js");

let lock = null;
async function stayAwake() {
  if (!document.getElementById("scope") || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch { /* the phone may refuse, when its battery is low */ }
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("click", () => { if (!lock || lock.released) stayAwake(); });
stayAwake();

// A scopa is counted at once on the page and sent behind it, one after the other.
const counter = document.getElementById("scope");
let sending = Promise.resolve();

function show(name, number) {
  const box = counter.querySelector(`.plus[name="${name}"]`).parentElement;
  const [minus, plus] = box.querySelectorAll("button");
  box.querySelector("output").textContent = number;
  minus.value = Math.max(0, number - 1);
  plus.value = number + 1;
}

async function send(body, name, before) {
  const answer = await fetch(counter.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") return;
  show(name, before);
  document.getElementById("unsent").hidden = false;
}

counter?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter;
  const before = Number(event.submitter.parentElement.querySelector("output").textContent);
  const body = new FormData(counter);
  body.set(name, value);
  show(name, Number(value));
  document.getElementById("unsent").hidden = true;
  sending = sending.then(() => send(body, name, before));
});

for (const time of document.querySelectorAll("time")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(at.getTime())) time.textContent = at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
