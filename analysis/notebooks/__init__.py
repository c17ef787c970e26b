"""The notebooks: one question each, executed, with a bold answer at the end that the cells above it work out."""
