// What does not fit on the page in a window of that size, with text of so many pixels or as it is: a sentence for each.
([width, height, text]) => {
  const found = [];
  if (text) document.documentElement.style.fontSize = `${text}px`;
  const style = (node) => getComputedStyle(node);
  const named = (node) => `${node.localName}.${node.className} "${node.textContent.trim().slice(0, 30)}"`;
  const isClipped = (node) => node && (style(node).clipPath === "inset(50%)" || isClipped(node.parentElement));
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".skip, svg, option, .room") && !isClipped(node);

  // At the usual size of text a word stays in one piece, unless it is longer than any.
  const usual = parseFloat(style(document.documentElement).fontSize) === 16 && !document.adoptedStyleSheets.length;
  function broken(text) {
    if (!usual || document.documentElement.lang === "eo") return []; // words that nobody reads
    const range = document.createRange();
    return [...text.data.matchAll(/[\p{L}\p{N}]+/gu)].filter(({ 0: word, index }) => {
      if (word.length > 14) return false;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter((box) => box.width);
      return others.some((box) => box.top > first.top + first.height / 2);
    }).map(([word]) => word);
  }

  // Every line of text that is to be seen, with its place.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, node = text.parentElement;
    if (!text.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(node.nodeName) || !isShown(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((box) => box.width && box.height);
    texts.push(...boxes.map((box) => ({ node, box })));
    if (boxes.length > 1) found.push(...broken(text).map((word) => `broken: ${word} in ${named(node)}`));
  }

  const wide = Math.max(innerWidth, document.scrollingElement.scrollWidth);
  if (wide > width) found.push(`scrolls sideways: ${wide}`);

  function isCut(box, node) {
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = style(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = around.getBoundingClientRect(), some = box.height / 4;
      if (box.right > frame.right + 1.5 || box.left < frame.left - 1.5) return true;
      if (/auto|scroll/.test(overflowY)) return false;
      if (box.bottom > frame.bottom + some || box.top < frame.top - some) return true;
    }
    return false;
  }
  for (const { node, box } of texts) {
    if (box.right > width + 1 || box.left < -1) found.push(`outside: ${named(node)}`);
    else if (isCut(box, node)) found.push(`cut: ${named(node)}`);
  }

  // What is pinned may lie over what scrolls under it, and over nothing else.
  function pinned(node) {
    for (; node; node = node.parentElement) if (/fixed|sticky/.test(style(node).position)) return node;
    return null;
  }
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across < 3 || down < Math.min(one.box.height, other.box.height) / 2) continue;
      if (pinned(one.node) === pinned(other.node)) found.push(`overlap: ${named(one.node)} and ${named(other.node)}`);
    }
  }

  const main = [...document.querySelectorAll("main .go")].find(isShown);
  if (main && height > 520) {
    const { top, bottom } = main.getBoundingClientRect();
    if (top < 0 || bottom > height + 1) found.push(`main button at ${Math.round(top)} to ${Math.round(bottom)}`);
  }
  for (const card of document.querySelectorAll(".deck .card")) {
    const box = card.getBoundingClientRect();
    if (box.width && Math.min(box.width, box.height) < 43.9) found.push(`small card: ${box.width} x ${box.height}`);
  }

  // Whatever can be tapped can be brought where a finger reaches all of it: nothing fixed stays over any part.
  const acts = "a, button, summary, select, input:not([type=hidden]), textarea";
  const stood = scrollY;
  scrollTo(0, 0);
  for (const act of document.querySelectorAll(acts)) {
    if (act.disabled || !isShown(act) || style(act).pointerEvents === "none") continue;
    const target = act.closest(".card") ?? act;
    target.scrollIntoView({ block: usual ? "nearest" : "center" });
    const box = [...target.getClientRects()].find((each) => each.width && each.height);
    if (!box) continue;
    for (const down of box.height > height / 4 ? [0.5] : [0.2, 0.5, 0.8]) {
      const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * down);
      const label = there?.closest("label");
      if (there?.closest("[role=dialog]")) continue;
      if (!there || !(target.contains(there) || there.contains(target) || label?.control === act)) {
        found.push(`covered: ${named(act)} by ${there && named(there)}`);
      }
    }
  }

  // Until something is scrolled, what is counted from deal to deal is in view, on a phone of a usual size.
  scrollTo(0, 0);
  for (const counter of document.querySelectorAll(".act .counter, .dock .counter")) {
    const box = counter.getBoundingClientRect();
    if (!usual || !box.width) continue;
    if (height > 520 && !counter.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) {
      found.push(`out of sight: ${named(counter)}`);
    }
  }
  scrollTo(0, stood);
  if (text) document.documentElement.style.fontSize = "";
  return [...new Set(found)];
}
