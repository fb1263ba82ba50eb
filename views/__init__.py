"""The screens: they show positions and send actions, and work out no rule and no points."""
