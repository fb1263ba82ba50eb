"""The rules of the games: pure functions over frozen records.

Nothing in here knows a screen, a file of the app's, a clock or a source of randomness.
"""
