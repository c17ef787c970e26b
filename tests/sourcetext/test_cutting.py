"""Where a sentence, a paragraph and a section end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.sourcetext import cut, fingerprint, letters
from analysis.sourcetext.sentences import split_sentences

SENTENCES = [
    ("fr", "Un. Deux.", ["Un.", "Deux."]),
    ("fr", "Ohé ! est un jeu. On joue.", ["Ohé ! est un jeu.", "On joue."]),
    ("fr", "Attention : Lucie joue.", ["Attention : Lucie joue."]),
    ("fr", "Il hésite… puis joue. Fin…", ["Il hésite… puis joue.", "Fin…"]),
    ("fr", "Il hésite... Puis il joue.", ["Il hésite...", "Puis il joue."]),
    ("fr", "On dit « Stop. Ici ! » et on rit.", ["On dit « Stop. Ici ! » et on rit."]),
    ("fr", "On dit « Stop. » Puis on rit.", ["On dit « Stop. »", "Puis on rit."]),
    ("fr", "On rit (Oui. Beaucoup.) et voilà.", ["On rit (Oui. Beaucoup.) et voilà."]),
    ("fr", "On rit. (Beaucoup.) Voilà.", ["On rit.", "(Beaucoup.)", "Voilà."]),
    ("fr", "Voir la fig. 3. Puis jouer.", ["Voir la fig. 3.", "Puis jouer."]),
    ("fr", "1. Poser le pion. Jouer.", ["1. Poser le pion.", "Jouer."]),
    ("fr", "Il en reste 10. On joue.", ["Il en reste 10.", "On joue."]),
    ("fr", "Il en reste. 10 pions sortent.", ["Il en reste.", "10 pions sortent."]),
    ("fr", "M. Dupont joue. Bien.", ["M. Dupont joue.", "Bien."]),
    ("fr", "Un plateau en L. Deux pions.", ["Un plateau en L.", "Deux pions."]),
    ("fr", "Une (parenthèse ouverte. Et la suite.", ["Une (parenthèse ouverte.", "Et la suite."]),
    ("fr", "2) Poser. Jouer.", ["2) Poser.", "Jouer."]),
    ("fr", "Quoi ?! Encore.", ["Quoi ?!", "Encore."]),
    ("es", "¿Ya? ¡Sí! Vale.", ["¿Ya?", "¡Sí!", "Vale."]),
    ("es", 'Grita "¡Alto! Aquí." y corre. Fin.', ['Grita "¡Alto! Aquí." y corre.', "Fin."]),
    ("es", "Pase o no. Sigue.", ["Pase o no.", "Sigue."]),
    ("es", "Lo dice la Sra. Luz. Sigue.", ["Lo dice la Sra. Luz.", "Sigue."]),
    ("ja", "置く。取る。", ["置く。", "取る。"]),
    ("ja", "「置く。」取る。", ["「置く。」", "取る。"]),
    ("ja", "「置く。」と言う。", ["「置く。」と言う。"]),
    ("ja", "「置け！」と言う！次へ。", ["「置け！」と言う！", "次へ。"]),
    ("ja", "置く(例。図1。も見る)こと。取る", ["置く(例。図1。も見る)こと。", "取る"]),
    ("ja", "置く。(急いで。)取る。", ["置く。", "(急いで。)", "取る。"]),
    ("ja", "まつ…そして取る。", ["まつ…そして取る。"]),
    ("ja", "By A. Mori. All rights.", ["By A. Mori.", "All rights."]),
]


@pytest.mark.parametrize(("language", "paragraph", "sentences"), SENTENCES)
def test_sentences_end_where_a_reader_would_end_them(language, paragraph, sentences):
    assert split_sentences(paragraph, language) == sentences


TEXTS = {
    "page cut inside a sentence": ("But\n\nLe pion va\n\nau port.", ["goal 1.1: Le pion va au port."]),
    "page cut inside a word": ("But\n\nLe pion avan-\n\nce.", ["goal 1.1: Le pion avance."]),
    "page cut with a header": (
        "But\n\nSans attendre la nuit, le pion va\n\nOhé\n\n7\n\nau port.",
        ["goal 1.1: Sans attendre la nuit, le pion va au port."],
    ),
    "page cut behind a comma": ("But\n\nAvec Léa,\n\nMarie joue.", ["goal 1.1: Avec Léa, Marie joue."]),
    "a header repeats the heading": ("But\n\nLe pion va\n\nBUT\n\nau port.", ["goal 1.1: Le pion va au port."]),
    "paragraphs": ("But\n\nLe pion va.\n\nLe roi dort.", ["goal 1.1: Le pion va.", "goal 2.1: Le roi dort."]),
    "real hyphens": (
        "But\n\nPlacez-\nle ici, celui-\nci là, un arc-en-ciel et un arc-en-\nciel.",
        ["goal 1.1: Placez-le ici, celui-ci là, un arc-en-ciel et un arc-en-ciel."],
    ),
    "a dash inside a sentence": (
        "But\n\nLe roi\n- comme la tour - va\ntout droit.",
        ["goal 1.1: Le roi - comme la tour - va tout droit."],
    ),
    "a number inside a sentence": ("But\n\nUn pas (ou\n2) suffit au roi.", ["goal 1.1: Un pas (ou 2) suffit au roi."]),
    "steps": ("But\n\n1. Poser.\n2. Jouer.", ["goal 1.1: 1. Poser.", "goal 2.1: 2. Jouer."]),
    "bullets": (
        "But\n\nFaire :\n• Poser.\n• Jouer, et\nrire.",
        ["goal 1.1: Faire :", "goal 2.1: Poser.", "goal 3.1: Jouer, et rire."],
    ),
    "a dressed heading": ("## **1. BUT**\n\nLe pion va.", ["goal 1.1: Le pion va."]),
    "a heading with more words": ("But, pour deux joueurs\n\nLe pion va.", ["goal 1.1: Le pion va."]),
    "a heading word in a sentence": (
        "But\n\nLe roi atteint son\nbut\ndemain.",
        ["goal 1.1: Le roi atteint son but demain."],
    ),
    "an unknown heading": (
        "But\n\nLe pion va.\n\nVariante\n\nLe roi va.",
        ["goal 1.1: Le pion va.", "goal 2.1: Le roi va."],
    ),
    "markers and emphasis": ("<|x|>But\n\nLe *pion* va<|y|>.\n***", ["goal 1.1: Le pion va."]),
    "soft hyphens and ligatures": ("But\n\nLa \ufb01n du pi\u00adon.", ["goal 1.1: La fin du pion."]),
}


@pytest.mark.parametrize("name", TEXTS)
def test_lines_become_paragraphs(name):
    text, expected = TEXTS[name]
    source = cut(text, "fr", {"goal": "But"})
    assert [f"{sentence.place}: {sentence.text}" for sentence in source] == expected


def test_a_text_is_looked_up_by_place_and_by_fingerprint():
    source = cut("But\n\nLe pion va. Le roi dort. Le pion va.", "fr", {"goal": "But"})
    second = source.at("goal 1.2")
    assert second is not None
    assert source.named(second.fingerprint) == (second,)
    assert [sentence.number for sentence in source.named(fingerprint("le PION va"))] == [1, 3]
    assert source.at("goal 9.9") is None
    assert source.named("0" * 10) == ()
    assert source.sections == ("goal",)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Le pion est poussé.", "le PION est pous-\nse"),
        ("« Cœur » d’or", "coeur d'or"),
        ("30^e tour…", "30e tour ..."),
        ("小舟を4艘。", "小舟 を４艘"),
    ],
)
def test_fingerprints_do_not_see_the_dress(one, other):
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), [("ガラス", "カラス"), ("はな", "ばな"), ("deux", "dieux")])
def test_fingerprints_see_the_letters(one, other):
    assert fingerprint(one) != fingerprint(other)


@given(st.text(max_size=200), st.sampled_from(["fr", "es", "ja"]))
def test_cutting_loses_no_letter(text, language):
    assert letters("".join(split_sentences(text, language))) == letters(text)


@given(st.text(alphabet="ab É.!:;-–•・(«»)\n\u3000。を「」12,#*", max_size=120), st.sampled_from(["fr", "es", "ja"]))
def test_any_text_is_cut_without_a_fall(text, language):
    source = cut("But\n\nOhé.\n\n" + text, language, {"goal": "But"})
    assert len({sentence.place for sentence in source}) == len(source)
