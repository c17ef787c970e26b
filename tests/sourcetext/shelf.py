"""The made-up rulebooks: a game of lighthouses in three languages, each as clean text and as pulled out of a PDF.

`*_sentences.txt` hold the sentences that both layouts must give; `python -m tests.sourcetext.shelf` writes them anew
from the clean texts, for somebody to read the difference.
"""

from __future__ import annotations

from pathlib import Path

from analysis.sourcetext import SourceText, read

BOOKS = Path(__file__).parent / "books"
SECTIONS = {
    "fr": {
        "intro": "",
        "parts": "Matériel",
        "setup": "Préparation de la nuit",
        "turn": "Tour de garde",
        "end": "Le jour se lève",
    },
    "es": {
        "intro": "",
        "parts": "Material",
        "setup": "Antes de la noche",
        "turn": "La guardia",
        "end": "Sale el sol",
    },
    "ja": {"intro": "", "parts": "箱の中身", "setup": "夜の支度", "turn": "見張り番", "end": "日の出"},
}
LAYOUTS = ("clean", "pdf")


def book(language: str, layout: str = "clean") -> Path:
    """Find a made-up rulebook."""
    return BOOKS / f"{language}_{layout}.txt"


def golden(language: str) -> list[str]:
    """Read the sentences that a book must give, each with its place."""
    return (BOOKS / f"{language}_sentences.txt").read_text(encoding="utf-8").splitlines()


def listing(source: SourceText) -> list[str]:
    """Write the sentences of a text as the golden files do."""
    return [f"{sentence.place}: {sentence.text}" for sentence in source]


def renew() -> None:
    """Write the golden sentences anew."""
    for language, sections in SECTIONS.items():
        rows = listing(read(book(language), language, sections))
        (BOOKS / f"{language}_sentences.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
