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

for (const time of document.querySelectorAll("time")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(at.getTime())) time.textContent = at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
