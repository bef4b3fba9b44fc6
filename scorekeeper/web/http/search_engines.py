"""What search engines may index: pages without data of people, and their addresses."""

from flask import Blueprint, Response, g, render_template, request, url_for

from scorekeeper import words
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.access.urls import absolute_url, this_path
from scorekeeper.web.http.preferences import IN
from scorekeeper.words.http import DESCRIPTIONS, description

bp = Blueprint("found", __name__)
# Whoever obeys it never asks for them; each says "noindex" too, to those who do.
LEFT_ALONE = ("/t/", "/p/", "/join", "/open", "/tables", "/offline", "/token", "/sheets/")


def may_be_indexed() -> bool:
    """Whether the current page may be indexed: it is the same for everybody, at its plain
    address or with a language in it."""
    if request.endpoint not in DESCRIPTIONS or request.method not in ("GET", "HEAD"):
        return False
    arguments = list(request.args.items(multi=True))
    return not arguments or arguments in [[(IN, language)] for language in words.languages()]


def head() -> dict[str, object]:
    """What the head of a page says of it: its canonical address, and where it may be indexed a
    description and its address in each language. Nothing for a page of people, or a failure."""
    if "lost" in g or request.endpoint not in DESCRIPTIONS:
        return {}
    plain = absolute_url(this_path())
    if not may_be_indexed():
        return {"canonical": plain}
    preset = (request.view_args or {}).get("preset", "")
    return {
        "canonical": plain + (f"?{IN}={request.args[IN]}" if request.args else ""),
        "description": description(request.endpoint, preset),
        "plain": plain,
    }


@bp.get("/sitemap.xml")
def sitemap() -> Response:
    """Every page that may be indexed, in every language."""
    paths = []
    for endpoint in DESCRIPTIONS:
        if endpoint == "rules.page":
            paths += [url_for(endpoint, preset=preset) for preset in PRESETS]
        else:
            paths.append(url_for(endpoint))
    page = render_template("http/sitemap.xml", addresses=[absolute_url(path) for path in paths])
    return Response(page, mimetype="application/xml")


@bp.get("/robots.txt")
def robots() -> Response:
    """robots.txt: the sitemap, and paths not to visit."""
    lines = ["User-agent: *"]
    lines += [f"Disallow: {request.root_path}{path}" for path in LEFT_ALONE]
    lines += ["", f"Sitemap: {absolute_url(url_for('found.sitemap'))}", ""]
    return Response("\n".join(lines), mimetype="text/plain")
