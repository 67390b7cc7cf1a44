package dev.vouch.embedded.state;

/** A cursor over entries in the order of their keys, with keys as the database has them. */
interface SortedEntries extends AutoCloseable {
  /** Whether it is at an entry. */
  boolean isValid();

  /** Moves to the next entry. */
  void next();

  /** Moves to the first entry from a key on. */
  void seek(byte[] key);

  byte[] key();

  byte[] value();

  @Override
  void close();
}
