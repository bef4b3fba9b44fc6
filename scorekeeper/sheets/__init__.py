"""Paper and files of a match: the sheet to print, blank pads, tables, a picture.

A sheet is described once, as plain values, and drawn from them as a page and as a PDF. May
import the rules and the words; knows neither store nor web.
"""
