"""`python -m hairpin` is the command `hairpin`, also where scripts are not on the path."""

from __future__ import annotations

from hairpin.cli.main import main

if __name__ == "__main__":
    main()
