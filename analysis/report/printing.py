"""Pages printed as PDF by a Chromium on this machine, which sets every script of the world as the browser shows it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from analysis import files
from model.errors import BadInput

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
PATIENCE = 120


def print_pages(folder: Path) -> list[str]:
    """Print every page of a folder beside it; give the names of the files."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise BadInput(f"--pdf needs a Chromium on the PATH; looked for {', '.join(BROWSERS)}")
    return [printed(browser, page).name for page in sorted(folder.glob("*.html")) if page.name != "index.html"]


def printed(browser: str, page: Path) -> Path:
    """Print one page."""
    target = page.with_suffix(".pdf")
    with TemporaryDirectory() as profile:
        fresh = Path(profile) / target.name
        command = [browser, *QUIET, f"--user-data-dir={profile}", f"--print-to-pdf={fresh}"]
        address = page.resolve().as_uri()
        try:
            done = subprocess.run([*command, address], capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise BadInput(f"{browser} did not print {page} within {PATIENCE} s") from None
        if done.returncode or not fresh.is_file():
            last = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()[-1]
            raise BadInput(f"{browser} could not print {page}: {last}")
        files.write(target, fresh.read_bytes())
    return target
