"""The command `cavale`: thin commands over the rooms below.

Nothing heavy is imported here or in `app`: `cavale --help` answers at once.
"""

import io
import sys


def main() -> None:
    """Run a command; an error that a person can mend is one sentence and exit status 2."""
    from cavale.cli.app import app
    from cavale.kernel.errors import CavaleError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may hold what is no Unicode
    try:
        app()
    except CavaleError as error:
        from cavale.cli.language import wanted_language

        print(f"cavale: {error.sentence(wanted_language())}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # the reader of a pipe has gone (`cavale rules horde | head`): nothing to say
        sys.stderr.close()
        sys.exit(141)
