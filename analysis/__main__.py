"""`python -m analysis` is the same as `rulescope`."""

from analysis.cli import main

if __name__ == "__main__":
    main()
