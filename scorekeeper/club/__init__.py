"""Club evenings: a house of their own beside the core, of which the core knows nothing.

Its rooms have the names and the order of the core's. The two meet in three places: the app
registers the evenings (`registration`), a table can belong to one, which freezes its rules
(`scorekeeper.tables.table.settings.event_of`), and what pages of the core show of them is in
`scorekeeper.web.access.additions`.
"""
