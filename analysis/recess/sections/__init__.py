"""The report sections that only Recess! has."""
