"""Draws the cards from docs/drawings/ into static/cards/, signs, pictograms and the icon:
`python docs/drawings/cards.py`.

A page shows one by `<use>`: of page/signs.svg a pictogram, a sign (`coins`) or `covered`, a card's
back; of cards.svg or french.svg a face by the card's own name (`7d`). A browser builds all pieces
of a file before it shows one: every page has a sign, and few have faces.
Signs lie around 0 0, faces in 44 by 70. Swords and batons are upright on cards, as signs aslant.
"""

import re
from pathlib import Path

DRAWINGS = Path(__file__).resolve().parent
STATIC = DRAWINGS.parents[1] / "static"
PART = re.compile(r'<g id="([\w-]+)">\n(.*?)\n</g>(?=\n<g id|\n</svg>)', re.DOTALL)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect width="32" height="32" rx="7" fill="#14483c"/>'
    '<g fill="#27233a" stroke="#fffdf7" transform="translate(16 16) scale(.93)">{sun}</g></svg>\n'
)
Place = tuple[float, float]

LEFT, MIDDLE, RIGHT = 12.5, 22, 31.5
PIPS: dict[int, list[Place]] = {
    2: [(MIDDLE, 20), (MIDDLE, 50)],
    3: [(MIDDLE, 15), (MIDDLE, 35), (MIDDLE, 55)],
    4: [(LEFT, 19), (RIGHT, 19), (LEFT, 51), (RIGHT, 51)],
    5: [(11, 15), (33, 15), (MIDDLE, 35), (11, 55), (33, 55)],
    6: [(LEFT, 14), (RIGHT, 14), (LEFT, 35), (RIGHT, 35), (LEFT, 56), (RIGHT, 56)],
    7: [(8.6, 13), (35.4, 13), (MIDDLE, 24), (8.6, 35), (35.4, 35), (8.6, 57), (35.4, 57)],
}
ROUND_SIZES = {2: 1.2, 3: 0.88, 4: 0.95, 5: 0.86, 6: 0.88, 7: 0.68}
# Swords and batons are long: they stand in columns.
LONG_PIPS: dict[int, list[Place]] = {
    2: [(12.5, 35), (31.5, 35)],
    3: [(8.4, 35), (MIDDLE, 35), (35.6, 35)],
    4: [(LEFT, 18), (RIGHT, 18), (LEFT, 52), (RIGHT, 52)],
    5: [(9, 18), (35, 18), (MIDDLE, 35), (9, 52), (35, 52)],
    6: [(8.6, 18), (MIDDLE, 18), (35.4, 18), (8.6, 52), (MIDDLE, 52), (35.4, 52)],
    7: [(8, 17), (MIDDLE, 17), (36, 17), (8, 53), (MIDDLE, 53), (36, 53)],
}
LONG_SIZES = {2: 1.7, 3: 1.25, 4: 1.05, 5: 1.02, 6: 1.02, 7: 0.86}
ROUND_THE_SUN: list[Place] = [
    *((8.4, 12.2), (MIDDLE, 8.6), (35.6, 12.2)),
    *((8.4, 57.8), (MIDDLE, 61.4), (35.6, 57.8)),
]
SUITS = {"d": "coins", "c": "cups", "s": "sword", "b": "baton"}
FRENCH = {"d": "diamonds", "c": "hearts", "s": "spades", "b": "clubs"}
ACE = {"d": (35, 1.75), "c": (40, 1.6), "s": (35, 1.75), "b": (35, 1.75)}
LETTERS = {8: "jack", 9: "queen", 10: "king", "V": "valet", "D": "dame", "R": "roi"}
FIGURES = {8: "knave", 9: "knight", 10: "king"}
BESIDE = {8: (35.0, 27.0), 9: (8.6, 20.0), 10: (35.4, 27.0)}
BESIDE_SIZES = {"d": 0.8, "c": 0.8, "s": 0.92, "b": 0.9}


def parts(name: str) -> dict[str, str]:
    """The pieces that are drawn by hand, each in one line."""
    text = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return {key: drawing.replace("\n", "") for key, drawing in PART.findall(text)}


def use(name: str, x: float, y: float, size: float = 1, turned: float = 0) -> str:
    """A piece, put there."""
    if size == 1 and not turned:
        place = f' x="{short(x)}" y="{short(y)}"' if x or y else ""
        return f'<use href="#{name}"{place}/>'
    rotated = f"rotate({short(turned)})" if turned else ""
    scaled = f"scale({short(size)})" if size != 1 else ""
    moved = f"translate({short(x)} {short(y)})" if x or y else ""
    return f'<use href="#{name}" transform="{moved}{rotated}{scaled}"/>'


def short(number: float) -> str:
    """As few letters as it can have."""
    return re.sub(r"^0\.", ".", f"{number:g}")


def italian_face(suit: str, rank: int) -> str:
    """What is on a card, in 44 by 70."""
    sign = SUITS[suit]
    if rank == 1:
        y, size = ACE[suit]
        return use(f"ace-{sign}", 0, 0) + use(sign, MIDDLE, y, size)
    if rank > 7:
        x, y = BESIDE[rank]
        beside = use(sign, x, y - (suit in "sb"), BESIDE_SIZES[suit])
        return use(FIGURES[rank], 0, 0) + beside
    if (rank, suit) == (7, "d"):
        coins = "".join(use(sign, x, y, 0.68) for x, y in ROUND_THE_SUN)
        return coins + use("settebello", MIDDLE, 35, 1.3)
    if suit == "b" and rank < 4:
        crossed = use(sign, MIDDLE, 35, 1.5, 32) + use(sign, MIDDLE, 35, 1.5, -32)
        # The mask where the batons cross is a bow to an old joke of card makers.
        return crossed + (use(sign, MIDDLE, 35, 1.5) + use("mask", 0, 0)) * (rank == 3)
    if suit in "sb":
        size = LONG_SIZES[rank]
        upright = "".join(use(sign, x, y, size) for x, y in LONG_PIPS[rank])
        return upright + use(sign, MIDDLE, 35, size, 90) * (rank == 7)
    return "".join(use(sign, x, y, ROUND_SIZES[rank]) for x, y in PIPS[rank])


def french_face(suit: str, rank: int | str) -> str:
    """The same of a card for poker; a face by its rank, with J, Q or K on it, or by its letter."""
    sign = FRENCH[suit]
    if rank in LETTERS:
        corners = use(sign, 10, 11, 0.62) + use(sign, 34, 59, 0.62, 180)
        return use(LETTERS[rank], 0, 0) + corners
    if rank == 1:
        return use(sign, MIDDLE, 35, 1.9)
    # Their suits are broader than coins and cups: seven keep off the edges.
    size, edge = (0.7, 10) if rank == 7 else (0.8, 0)
    places = [(min(max(x, edge), 44 - edge), y) for x, y in PIPS[rank]]
    return "".join(use(sign, x, y, size, 0 if y < 36 else 180) for x, y in places)


def sprite(pieces: dict[str, str], more: str = "") -> str:
    """One file of all of them, which is drawn only where a page uses one: not to lay out a thousand
    shapes is a tenth of the page with forty cards. A root is drawn whatever it says: they lie in a
    group."""
    groups = "".join(f'<g id="{name}">{drawing}</g>\n' for name, drawing in pieces.items())
    shapes = f'<g display="none">\n{groups}{more}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>\n'


def main() -> None:
    """Write all four."""
    italian, french = parts("italian"), parts("french")
    signs = {name: italian[name] for name in (*SUITS.values(), "settebello")}
    signs["swords"], signs["batons"] = use("sword", 0, 0, 1, 45), use("baton", 0, 0, 1, 45)
    signs["reverse"] = italian.pop("reverse")
    signs["covered"] = use("reverse", 0, 0) + use("settebello", MIDDLE, 35, 0.82)
    (STATIC / "icons/icon.svg").write_text(ICON.format(sun=italian["settebello"]), encoding="utf-8")
    for suit in "dcsb":
        for rank in range(1, 11):
            italian[f"{rank}{suit}"] = italian_face(suit, rank)
            french[f"{rank}{suit}"] = french_face(suit, rank)
        for letter in "VDR":
            french[f"{letter}{suit}"] = french_face(suit, letter)
    for name, pieces in (("cards/cards", italian), ("cards/french", french)):
        (STATIC / f"{name}.svg").write_text(sprite(pieces), encoding="utf-8")
    drawn = (DRAWINGS / "pictograms.svg").read_text(encoding="utf-8")
    pictograms = drawn.partition("\n")[2].rpartition("</svg>")[0]
    (STATIC / "page/signs.svg").write_text(sprite(signs, pictograms), encoding="utf-8")


if __name__ == "__main__":
    main()
