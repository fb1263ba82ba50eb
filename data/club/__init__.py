"""A club's history: one journal for several processes and machines, on PostgreSQL.

Nothing here is imported unless a database is asked for; its driver is the extra ``club``.
"""
