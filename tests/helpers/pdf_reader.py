"""PDFs as the tests read them.

pypdf reads all fonts of a sheet anew for each sign drawn on it, which took four fifths of the time:
here a drawing that shows no text is not searched for any.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import EncodedStreamObject

SHOWS = re.compile(rb"\bT[jJ]\b|['\"]|\bDo\b")
"""What draws a text, or another drawing."""

_text_of_drawing = PageObject.extract_xform_text


def _text_if_any(page: PageObject, drawing: EncodedStreamObject, *args: Any, **more: Any) -> str:
    if SHOWS.search(drawing.get_data()):
        return _text_of_drawing(page, drawing, *args, **more)
    return ""


PageObject.extract_xform_text = _text_if_any  # type: ignore[method-assign]


def read_pdf(file: bytes | Path) -> PdfReader:
    return PdfReader(BytesIO(file) if isinstance(file, bytes) else file)


def texts_of(file: bytes | Path) -> list[str]:
    """What stands on each page."""
    return [page.extract_text() for page in read_pdf(file).pages]
