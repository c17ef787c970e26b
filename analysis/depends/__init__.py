"""On which readings an answer depends: the same question under other readings, and the smallest sets that matter."""
