"""The source itself: architecture, set-up, audit."""
