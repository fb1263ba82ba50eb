"""The history on disk: the only folder that knows TinyDB."""
