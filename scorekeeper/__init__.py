"""A score-keeping companion for Scopa.

Import what you need from its room: `scorekeeper.rules` scores and loads nothing
outside the standard library, `scorekeeper.app` serves the pages.
"""
