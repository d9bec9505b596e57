"""QR codes: an address as a picture that a phone's camera reads: dark on light with a quiet zone, whatever the theme."""

from __future__ import annotations

from io import BytesIO

import segno

from hairpin.server.refusals import HttpRefusal

LONGEST = 400  # letters of an address: a denser code is hard to read from a screen
QUIET = 4  # modules around it, as the standard wants


def qr_code(address: str) -> str:
    """The code as SVG text; raises HttpRefusal where the address is too long for one."""
    if len(address) > LONGEST:
        raise HttpRefusal(400, "This address is too long for a QR code.")
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn,
        kind="svg",
        border=QUIET,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass="qr-code",
        lineclass=None,
        nl=False,
    )
    return drawn.getvalue().decode()
