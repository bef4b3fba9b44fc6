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

// A scopa is counted at once on the page and sent behind it: the whole count, one at a time, so
// that quick taps are one sending and none can overtake another.
const counter = document.getElementById("scope");
const kept = {};
let counts = {}, sending = null, timer;

function show(name, number) {
  const box = counter.querySelector(`.plus[name="${name}"]`).parentElement;
  const [minus, plus] = box.querySelectorAll("button");
  box.querySelector("output").textContent = number;
  minus.value = Math.max(0, number - 1);
  plus.value = number + 1;
}

async function send() {
  const sent = counts;
  counts = {};
  const body = new FormData(counter);
  for (const [name, number] of Object.entries(sent)) body.set(name, number);
  const answer = await fetch(counter.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => null);
  if (answer?.type === "opaqueredirect") return Object.assign(kept, sent);
  for (const name of Object.keys(sent)) if (!(name in counts)) show(name, kept[name]);
  document.getElementById("unsent").hidden = false;
}

async function settle() {
  clearTimeout(timer);
  while (sending || Object.keys(counts).length) {
    sending ??= send().finally(() => { sending = null; });
    await sending;
  }
}

counter?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value, parentElement } = event.submitter;
  kept[name] ??= Number(parentElement.querySelector("output").textContent);
  counts[name] = Number(value);
  show(name, Number(value));
  document.getElementById("unsent").hidden = true;
  clearTimeout(timer);
  timer = setTimeout(settle, 200);
});

// Whoever goes on to the cards takes the scope along; whoever leaves the page loses none.
document.querySelector("main a.go")?.addEventListener("click", async (event) => {
  if (!sending && !Object.keys(counts).length) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  await settle();
  location.assign(href);
});
window.addEventListener("pagehide", () => { if (Object.keys(counts).length) send(); });

for (const time of document.querySelectorAll("time")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(at.getTime())) time.textContent = at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
