"""A rulebook that the user has, cut into sections, paragraphs and sentences.

The same rules come in many layouts: clean text with headings, or lines pulled out of a PDF with hard breaks, hyphens at
the line ends and odd capitals. `cut` gives every layout the same sentences; `fingerprint` names a sentence without
quoting it. The modules, in the order of the work: `reading` (file to text), `lines` (what each line is), `paragraphs`
(joining lines), `sentences` (cutting), `letters` (comparing).
"""

from __future__ import annotations

from analysis.sourcetext.letters import fingerprint, letters
from analysis.sourcetext.lines import INTRO
from analysis.sourcetext.reading import read_text
from analysis.sourcetext.source import SourceSentence, SourceText, cut, read

__all__ = ["INTRO", "SourceSentence", "SourceText", "cut", "fingerprint", "letters", "read", "read_text"]
