"""The mark as pictures for home screens: `python tools/icons.py` writes web/public/app/*.png.

A maskable icon is cut to any shape by the phone: its ground goes to the edges, and the mark keeps
to the middle.
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
MARK = ROOT / "web/src/assets/mark.svg"
FOLDER = ROOT / "web/public/app"
ROUND = {"icon-192.png": 192, "icon-512.png": 512}
WHOLE = {"apple-touch-icon.png": 180, "maskable-512.png": 512}


def main() -> None:
    mark = MARK.read_text(encoding="utf-8")
    whole = re.sub(r' rx="\d+"', "", mark)
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        for drawing, sizes in ((mark, ROUND), (whole, WHOLE)):
            for name, size in sizes.items():
                page.set_viewport_size({"width": size, "height": size})
                page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{drawing}")
                page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
