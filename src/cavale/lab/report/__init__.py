"""What a report measures: who wins, how matches end, what each switch and each rebuilt part does.

A `Study` says what is to be played and plays it; `Findings` are what came out, as data that a page
can be made of at any time. How they are told to people is the business of `front/balance`.
"""

from cavale.lab.report.findings import Findings, read_findings
from cavale.lab.report.study import Asked, Study

__all__ = ["Asked", "Findings", "Study", "read_findings"]
