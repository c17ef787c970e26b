"""A PDF writer of a few lines: enough to put lines of Latin text on pages."""

from __future__ import annotations


def pdf(pages: list[list[str]]) -> bytes:
    """Write each page's lines, one below the other, in Helvetica."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, lines in enumerate(pages):
        stream = b"BT /F1 11 Tf 14 TL 72 780 Td " + b"".join(shown(line) for line in lines) + b"ET"
        resources = "/Resources << /Font << /F1 3 0 R >> >>"
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] {resources} /Contents {5 + 2 * number} 0 R >>"
        objects += [page.encode(), b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream)]
    return assemble(objects)


def shown(line: str) -> bytes:
    """Write the operator that shows a line and goes to the next."""
    code = line.encode("cp1252").replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)")
    return b"(%s) Tj T* " % code


def assemble(objects: list[bytes]) -> bytes:
    """Number the objects and write the table that finds them."""
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    return body + head + table + tail
