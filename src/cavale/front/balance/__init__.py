"""A report as people read it: a page with pictures in one file, or Markdown."""

from cavale.front.balance.markdown import markdown, overview
from cavale.front.balance.page import balance_page

__all__ = ["balance_page", "markdown", "overview"]
