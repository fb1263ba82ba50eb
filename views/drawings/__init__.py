"""The drawings of the app: ``.svg`` files beside the code, coloured as the theme wants."""
