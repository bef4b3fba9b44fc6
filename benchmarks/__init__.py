"""What `dev.py bench` runs: figures to compare within one run, never tests with a clock."""
