"""What the web build knows of the insides of Flet's client and of Pyodide; see README.md."""
