"""A deal in a match document, however it was entered, and the pile that one side sends itself."""
