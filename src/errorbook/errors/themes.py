"""Problems with a book's own templates and static files."""

from __future__ import annotations

from errorbook.errors.base import Problem


class BadTemplate(Problem):
    """Report a template that Jinja cannot read."""

    code = "EB601"
    message = "the template {name!r} is not valid Jinja: {reason}"
    hint = "Mend the template, or remove it to use the built-in one of that name."

    name: str
    reason: str


class FailedTemplate(Problem):
    """Report a template that asks for something its page does not have."""

    code = "EB602"
    message = "the template {name!r} failed on the page {page!r}: {reason}"
    hint = "A template sees its page alone, as `page`; compare with the built-in template of that name."

    name: str
    page: str
    reason: str


class MissingImage(Problem):
    """Report an image for link previews that is not there."""

    code = "EB603"
    message = "the image {name!r} of site.toml is not in the book's static folder"
    hint = "Put a PNG of 1200 by 630 pixels there, or remove `image` to use the built-in one."

    name: str


class BadStaticName(Problem):
    """Report a static file that a build cannot give an address."""

    code = "EB604"
    message = "the static file {name!r} has a name that not every host serves"
    hint = "Use letters, digits, hyphens, dots and underscores, and begin with a letter or a digit."

    name: str


class OddImage(Problem):
    """Report an image for link previews that is not of the form that they take."""

    code = "EB605"
    message = "the image {name!r} is no PNG of 1200 by 630 pixels"
    hint = "Save it as one: chats cut or drop a picture of another shape."

    name: str
