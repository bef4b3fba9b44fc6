"""An address as a QR code."""

import segno


def qr_rows(address: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code from the top, True where it is dark, without the white border."""
    code = segno.make_qr(address, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)
