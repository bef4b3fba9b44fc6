"""CSV files and workbooks."""
