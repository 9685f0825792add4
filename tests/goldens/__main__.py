"""`python -m tests.goldens`: write the golden playthroughs anew and say which have changed."""

from tests.goldens import CASES, regenerate


def main() -> None:
    changed = regenerate()
    for name in changed:
        print(f"changed: tests/goldens/{name}")
    print(f"{len(changed)} of {len(CASES)} goldens changed.")
    if changed:
        print("Read the diff against the rulebook, then commit it by itself.")


if __name__ == "__main__":
    main()
