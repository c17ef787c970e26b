"""A reader of HTML that lists what is wrong with a page."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
LOADING = {"src", "srcset", "poster", "data", "background"}


class Reader(HTMLParser):
    """Reads one page; afterwards `problems` lists everything wrong, `ids` and `links` what leads where."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.problems: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.languages: set[str] = set()
        self.untitled = False
        self.feed(page)
        self.close()
        self.problems += [f"<{tag}> is never closed" for tag in self.open]
        self.problems += [f"two elements are called {name}" for name in set(self.ids) if self.ids.count(name) > 1]

    def note(self, problem: str) -> None:
        self.problems.append(f"line {self.getpos()[0]}: {problem}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.look_at(tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.look_at(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.note(f"</{tag}> closes something else")

    def look_at(self, tag: str, given: dict[str, str]) -> None:
        if self.untitled and tag != "title":
            self.note("a picture does not begin with its title")
        self.untitled = tag == "svg"
        if tag == "svg" and not (given.get("role") == "img" and given.get("aria-label")):
            self.note("a picture without a label")
        if tag == "img" and not given.get("alt"):
            self.note("a picture without a text")
        if tag in ("script", "link", "iframe", "object", "embed") or LOADING & given.keys():
            self.note(f"<{tag}> loads something")
        if "url(" in given.get("style", ""):
            self.note("a style loads something")
        if "id" in given:
            self.ids.append(given["id"])
        if "href" in given:
            self.links.append(given["href"])
        if "lang" in given:
            self.languages.add(given["lang"])
        if tag in ("h1", "h2", "h3", "h4"):
            level = int(tag[1])
            if level > (self.headings[-1] if self.headings else 0) + 1:
                self.note(f"<{tag}> skips a level")
            self.headings.append(level)
