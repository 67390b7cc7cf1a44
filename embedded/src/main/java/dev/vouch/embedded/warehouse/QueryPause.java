package dev.vouch.embedded.warehouse;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;

/**
 * The turns of reports and of writes that need the memory that reports take. DuckDB has one limit
 * for all of them, and reserves nothing. Thread-safe.
 */
final class QueryPause {
  /** Fair, so that further queries wait for a write that waits for the running ones. */
  private final ReadWriteLock turns = new ReentrantReadWriteLock(true);

  /** What a query does. */
  @FunctionalInterface
  interface Query<R, E extends Exception> {
    R run() throws E;
  }

  /** Runs a query, after a write that runs or waits for its turn. */
  <R, E extends Exception> R query(Query<R, E> query) throws E {
    turns.readLock().lock();
    try {
      return query.run();
    } finally {
      turns.readLock().unlock();
    }
  }

  /** Writes after the running queries, while all others wait. */
  boolean writeAlone(BooleanSupplier write) {
    turns.writeLock().lock();
    try {
      return write.getAsBoolean();
    } finally {
      turns.writeLock().unlock();
    }
  }
}
