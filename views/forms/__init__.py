"""Forms from models: what is asked for as things to touch, and a table made of nothing else."""
