package dev.vouch.core.credit;

import java.util.Optional;

/**
 * A key-value store with keys in unsigned byte order. It stores what a {@link CreditProcessor}
 * needs about the browsers, users and orders of one partition. Reads see earlier writes; the owner
 * commits the writes. Used by one thread. Neither side changes arrays that are passed or returned.
 */
public interface CreditState {
  /** Returns the value of a key, if there is one. */
  Optional<byte[]> get(byte[] key);

  /**
   * Returns the entries with keys from {@code from} up to and excluding {@code until}, ascending.
   */
  Entries range(byte[] from, byte[] until);

  /** Sets the value of a key. */
  void put(byte[] key, byte[] value);

  /** Removes a key. Does nothing if the key is absent. */
  void delete(byte[] key);

  /** Removes the keys from {@code from} up to and excluding {@code until}. */
  void deleteRange(byte[] from, byte[] until);

  /**
   * A cursor over the entries of a range, initially before the first. It is invalid after a write
   * and must be closed after use.
   */
  interface Entries extends AutoCloseable {
    /** Moves to the next entry; returns whether there is one. */
    boolean next();

    /** Returns the key of the current entry. */
    byte[] key();

    /** Returns the value of the current entry. */
    byte[] value();

    @Override
    void close();
  }
}
