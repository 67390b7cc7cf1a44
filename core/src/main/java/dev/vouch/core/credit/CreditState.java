package dev.vouch.core.credit;

import java.util.List;
import java.util.Optional;

/**
 * A key-value store with keys in unsigned byte order, in which one partition's processor keeps what
 * it knows of browsers and users. Writes are visible to the reads that follow; the owner commits
 * them. Used by one thread. Arrays that are passed or returned are not changed by either side.
 */
public interface CreditState {
  /** Returns the value of a key, if there is one. */
  Optional<byte[]> get(byte[] key);

  /** Returns the values of several keys, in their order; faster than one by one. */
  List<Optional<byte[]>> getAll(List<byte[]> keys);

  /**
   * Returns the entries with keys from {@code from} up to and excluding {@code until}, ascending.
   */
  Entries range(byte[] from, byte[] until);

  /** Sets the value of a key. */
  void put(byte[] key, byte[] value);

  /** Removes a key, if it is there. */
  void delete(byte[] key);

  /** Removes the keys from {@code from} up to and excluding {@code until}. */
  void deleteRange(byte[] from, byte[] until);

  /** A cursor before the first entry of a range, to be closed after use; valid until a write. */
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
