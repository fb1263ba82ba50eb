"""The history on its way to other devices and programs, and back."""
