"""The report sections that only Color Pop has."""
