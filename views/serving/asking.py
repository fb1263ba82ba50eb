"""The page on which somebody is asked for the code: words and a field, and nothing of the app."""

from __future__ import annotations

from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

from companion.words import LANGUAGES, say
from views.hosting import COME
from views.serving.door import header

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

MINUTE = 60

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Skald</title>
<style>
:root {{ color-scheme: dark light; }}
body {{ margin: 0; min-height: 100vh; display: flex; background: #0f1b26; color: #efe8da;
  font: 1.0625rem/1.5 system-ui, sans-serif; }}
main {{ box-sizing: border-box; width: 100%; max-width: 26rem; margin: auto; padding: 1.5rem 1rem;
  overflow-wrap: anywhere; }}
h1 {{ font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }}
p {{ margin: 0 0 1rem; }}
.told {{ background: #6e2413; color: #ffdad1; border-radius: 14px; padding: .875rem; }}
label {{ display: block; font-weight: 600; margin: 1.25rem 0 .375rem; }}
input, button {{ box-sizing: border-box; width: 100%; min-height: 56px; font: inherit;
  border-radius: 14px; padding: .5rem 1rem; }}
input {{ border: 1px solid #7c8e9b; background: #1a2b39; color: inherit;
  font-size: min(1.25rem, 5.5vw);
  font-family: ui-monospace, monospace; letter-spacing: .08em; }}
button {{ margin-top: .875rem; border: 0; border-radius: 28px; background: #e3b75f; color: #2a1d05;
  font-weight: 600; cursor: pointer; }}
:focus-visible {{ outline: 3px solid #93bcda; outline-offset: 2px; }}
@media (prefers-color-scheme: light) {{
  body {{ background: #f6efe1; color: #231b10; }}
  .told {{ background: #ffdad1; color: #5b1506; }}
  input {{ background: #fffaf0; border-color: #7b7062; }}
  button {{ background: #7a5200; color: #fff; }}
  :focus-visible {{ outline-color: #1d567a; }}
}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
{told}<p>{text}</p>
<form method="post" action="{come}">
<label for="code">{label}</label>
<input id="code" name="code" required maxlength="300" autocomplete="off" autocapitalize="none"
 autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="xxxx-xxxx-xxxx">
<button>{enter}</button>
</form>
</main>
</body>
</html>
"""

LEADING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={to}"><title>Skald</title>
</head><body style="background: #0f1b26"><a href="{to}">Skald</a></body></html>
"""


def asked_page(scope: Scope, *, wrong: bool = False, wait: int = 0) -> Response:
    """Ask for the code: say what was wrong with the one before, and when there may be another."""
    from starlette.responses import HTMLResponse

    language = spoken(header(scope, b"accept-language"))
    message = ""
    if wait:
        message = say(language, "ask_code.wait", n=-(-wait // MINUTE))
    elif wrong:
        message = say(language, "ask_code.wrong")
    page = PAGE.format(
        language=language,
        title=escape(say(language, "ask_code.title")),
        told=f'<p class="told" role="alert">{escape(message)}</p>\n' if message else "",
        text=escape(say(language, "ask_code.text")),
        come=COME,
        label=escape(say(language, "ask_code.code")),
        enter=escape(say(language, "ask_code.enter")),
    )
    if wait:
        return HTMLResponse(page, HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": str(wait)})
    return HTMLResponse(page, HTTPStatus.FORBIDDEN)


def leading_page(to: str) -> Response:
    """Lead on from a page of our own: what follows is asked for by this site and no other."""
    from starlette.responses import HTMLResponse

    return HTMLResponse(LEADING.format(to=escape(to)))


def spoken(accepted: str) -> str:
    """Return the first language of a browser's wishes that is spoken here.

    >>> spoken("fr-CH, de;q=0.9, en;q=0.8")
    'de'
    """
    wished = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in wished if language in LANGUAGES), "en")
