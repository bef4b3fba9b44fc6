"""The pages that explain the rules."""
