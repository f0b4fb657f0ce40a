"""Alembic's entry: brings the database of the connection it is given to the newest schema."""

from alembic import context

from rumpus.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
