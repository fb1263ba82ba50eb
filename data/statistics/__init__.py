"""Statistics: what many matches tell together; computed when somebody looks, and only then."""
