"""Work beyond one machine: on the workers of a Dask cluster, an engine that is there already.

Work goes by numbers (`lab/numbered.py`), so a cluster gives the same result as one core: workers
are told what to play and which numbers, and play them by the rules that they have. Dask is an extra
(`cavale[lab]`) and is loaded only when somebody names a cluster.
"""

from cavale.lab.cluster.choice import hands_of

__all__ = ["hands_of"]
