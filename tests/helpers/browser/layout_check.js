// What does not fit on the page in a window of that size, with text of so many pixels or as it is: a sentence for each.
([width, height, text]) => {
  const found = [];
  if (text) document.documentElement.style.fontSize = `${text}px`;
  const style = (node) => getComputedStyle(node);
  const named = (node) => `${node.localName}.${node.className} "${node.textContent.trim().slice(0, 30)}"`;
  // What an element is told once, while nothing moves: many texts have the same elements around them.
  function once(tell) {
    const told = new Map();
    return (node) => {
      if (!told.has(node)) told.set(node, tell(node));
      return told.get(node);
    };
  }
  const isClipped = once((node) => node && (style(node).clipPath === "inset(50%)" || isClipped(node.parentElement)));
  const isShown = once((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".skip, svg, option, .room") && !isClipped(node));

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
    texts.push(...boxes.map(({ left, right, top, bottom, height }) => ({ node, left, right, top, bottom, height })));
    if (boxes.length > 1) found.push(...broken(text).map((word) => `broken: ${word} in ${named(node)}`));
  }

  // A side's sign stands before the first word of its name.
  texts.forEach(({ node, top, bottom }, at) => {
    const name = texts[at + 1];
    const flows = node.matches(".mark") && !/grid|flex/.test(style(node.parentElement).display);
    if (!flows || !name || name.node === node || !node.parentElement.contains(name.node)) return;
    if (name.top > bottom || name.bottom < top) found.push(`alone: ${named(node)} over ${named(name.node)}`);
  });

  const wide = Math.max(innerWidth, document.scrollingElement.scrollWidth);
  if (wide > width) found.push(`scrolls sideways: ${wide}`);

  const frameOf = once((around) => {
    const { overflowX, overflowY } = style(around);
    if (overflowX === "visible" && overflowY === "visible") return null;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    return { left, right, top, bottom, scrolls: /auto|scroll/.test(overflowY) };
  });
  function isCut(line) {
    for (let around = line.node; around && around !== document.body; around = around.parentElement) {
      const frame = frameOf(around), some = line.height / 4;
      if (!frame) continue;
      if (line.right > frame.right + 1.5 || line.left < frame.left - 1.5) return true;
      if (frame.scrolls) return false;
      if (line.bottom > frame.bottom + some || line.top < frame.top - some) return true;
    }
    return false;
  }
  for (const line of texts) {
    if (line.node.closest("[role=region][tabindex='0']")) continue; // moves sideways by itself, also by keys
    if (line.right > width + 1 || line.left < -1) found.push(`outside: ${named(line.node)}`);
    else if (isCut(line)) found.push(`cut: ${named(line.node)}`);
  }

  // What is pinned may lie over what scrolls under it, and over nothing else.
  const pinned = once((node) => node && (/fixed|sticky/.test(style(node).position) ? node : pinned(node.parentElement)));
  for (let at = 0; at < texts.length; at += 1) {
    for (let next = at + 1; next < texts.length; next += 1) {
      const one = texts[at], other = texts[next];
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (down < Math.min(one.height, other.height) / 2) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) < 3) continue;
      if (pinned(one.node) === pinned(other.node)) found.push(`overlap: ${named(one.node)} and ${named(other.node)}`);
    }
  }

  // Where one has to see what is stored, the button stands after it.
  const main = [...document.querySelectorAll("main :not(.add) > .go")].find(isShown);
  if (main && height > 520) {
    const { top, bottom } = main.getBoundingClientRect();
    if (top < 0 || bottom > height + 1) found.push(`main button at ${Math.round(top)} to ${Math.round(bottom)}`);
  }
  for (const card of document.querySelectorAll(".deck .card")) {
    const box = card.getBoundingClientRect();
    if (box.width && Math.min(box.width, box.height) < 43.9) found.push(`small card: ${box.width} x ${box.height}`);
  }

  // Whatever can be tapped can be brought where a finger reaches all of it: nothing fixed stays over any part.
  const acts = [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden]), textarea")]
    .filter((act) => !act.disabled && isShown(act) && style(act).pointerEvents !== "none");
  const stood = scrollY;
  scrollTo(0, 0);
  for (const act of acts) {
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
