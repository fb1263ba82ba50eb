"""The app in browsers: the server, its lines to phones, and their sessions."""
