"""A gallery of every kind of mail, to look at: `python -m tests.reports.gallery` leaves it in the folder `shots`.

Each kind is shown at 600 and 375 pixels, light and dark, its picture blocked as most mail programs do at first.
"""

from html import escape
from itertools import product

from tests.letters.notices import every_kind
from tests.reports.browser import browser
from tests.reports.shots import shot, snap

WIDTHS, SCHEMES = (600, 375), ("light", "dark")
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Every kind of mail</title>
<style>body{{font:16px sans-serif}}img{{border:1px solid #999;vertical-align:top;margin:0 8px 8px 0}}</style>
<h1>Every kind of mail</h1>
{rows}</html>"""


def main() -> None:
    """Raises what the browser raises; what was there before is written over."""
    rows = []
    with browser() as chromium:
        for kind, (subject, _, html) in sorted(every_kind().items()):
            shots = []
            for width, scheme in product(WIDTHS, SCHEMES):
                name = f"{kind.replace('/', '-')}-{width}-{scheme}.png"
                page = chromium.new_page(viewport={"width": width, "height": 400}, color_scheme=scheme)
                page.set_content(html)
                snap(page, f"mails/{name}", full_page=True)
                page.close()
                shots.append(f'<img src="{name}" alt="{width} pixels, {scheme}" width="{width // 2}">')
            rows.append(f"<h2>{kind}</h2><p>{escape(subject)}</p><p>{''.join(shots)}</p>")
    shot("mails/index.html").write_text(PAGE.format(rows="\n".join(rows)), "utf-8")
    print(f"{len(rows)} kinds: {shot('mails/index.html')}")


if __name__ == "__main__":
    main()
