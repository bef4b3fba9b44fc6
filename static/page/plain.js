// Where no other script has come, or a browser is too old for them, what is there without scripts is shown to it too.
addEventListener("load", function () {
  if (document.documentElement.classList.contains("js")) return;
  document.querySelectorAll(".deck > div").forEach(function (group) { group.remove(); });
  document.querySelectorAll("noscript").forEach(function (hidden) {
    const shown = new DOMParser().parseFromString(String(hidden.textContent), "text/html");
    hidden.replaceWith(...shown.querySelectorAll("head > *, body > *"));
  });
});
