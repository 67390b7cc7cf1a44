package dev.vouch.embedded.warehouse;

/**
 * A copy of events to new rows, made in parts so that the server can stop in between. For one
 * thread, except for {@link #progress}.
 */
interface Restoration extends AutoCloseable {
  /** Copies a part; returns whether any is left. */
  boolean advance();

  /** Returns how far it is, such as "12 of 60 days are loaded". Thread-safe. */
  String progress();

  @Override
  void close();
}
