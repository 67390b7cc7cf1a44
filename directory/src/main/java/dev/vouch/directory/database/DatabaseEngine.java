package dev.vouch.directory.database;

import java.util.OptionalLong;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** What the engines that can store a {@link Database} do differently. */
interface DatabaseEngine {
  /** The connections of all but migrations and {@link #vacuum}. */
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

  /** Whether a process that crashed may have left deleted data to be erased. */
  boolean isVacuumPendingAtStart();

  /**
   * Rewrites the tables, so that they contain no deleted data any more; outside of a transaction.
   *
   * @return false if another process prevented it, so that it must be repeated
   */
  boolean vacuum(Jdbi jdbi);

  /** Returns the exception that tells the remedy of a failure. */
  DirectoryException exception(RuntimeException failure);
}
