package dev.vouch.directory.database;

import java.util.OptionalLong;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The engine that stores a {@link Database}: SQLite or PostgreSQL. */
interface DatabaseEngine {
  /** Returns the connections for everything except migrations and {@link #vacuum}. */
  ConnectionFactory connections();

  /**
   * Runs the migrations that were not applied yet.
   *
   * @throws DirectoryException if the database cannot be used, or a newer version has migrated it
   */
  void migrate(Jdbi jdbi);

  /** Prepares a transaction that only reads, so that all its queries see the same state. */
  void beginRead(Handle handle);

  /**
   * Prepares a transaction that changes data: until it ends, no other change runs.
   *
   * @return the number of this change, one above the number of the last; empty if no other process
   *     can change data
   */
  OptionalLong beginChange(Handle handle);

  /** Returns the number of the last committed change; 0 if no other process can change data. */
  long revision(Handle handle);

  /** Whether a process that crashed may have left deleted data in the files. */
  boolean isVacuumPendingAtStart();

  /**
   * Rewrites the tables without the deleted data; must be called outside a transaction.
   *
   * @return false if another process prevented it, so that it must be repeated
   */
  boolean vacuum(Jdbi jdbi);

  /** Returns the exception for a failure, with the remedy in its message. */
  DirectoryException exception(RuntimeException failure);
}
