"""Small pieces the screens and tables are put together from."""
