"""The analysis of a match as a page: one file, no network, pictures drawn here."""

from cavale.front.report.page import report_page

__all__ = ["report_page"]
