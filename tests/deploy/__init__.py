"""docs/deploy.md, tried."""
