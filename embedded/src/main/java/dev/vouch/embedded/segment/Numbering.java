package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The numbers of the people and texts of all sites, which parts refer to. Numbers are durable after
 * a checkpoint and are never given again. Only the projector's thread calls it, but for {@link
 * FrozenNumbers#write}.
 */
final class Numbering implements AutoCloseable {
  private Numbering() {}

  /**
   * Opens the numbers as of a manifest. What was written later is cut off.
   *
   * @throws DamagedNumbersException if the file is not as it was written
   * @throws java.io.UncheckedIOException if it cannot be read at present
   */
  static Numbering open(Path directory, NumbersExtent extent) {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads a file whole and compares its checksums, also while a store writes it.
   *
   * @throws DamagedNumbersException if it is not as it was written
   */
  static void verify(Path directory, NumbersExtent extent) {
    throw new UnsupportedOperationException();
  }

  /** Returns the numbers of a site, which are empty if it is new. */
  SiteNumbers of(SiteId site) {
    throw new UnsupportedOperationException();
  }

  /** Returns the numbers of a site that has some. Thread-safe. */
  Optional<SiteNumbers> existing(SiteId site) {
    throw new UnsupportedOperationException();
  }

  /** Forgets all of a site; the bytes are gone after the next checkpoint. */
  void delete(SiteId site) {
    throw new UnsupportedOperationException();
  }

  /**
   * Says until when all partitions have applied what was received, so that visitor hashes are not
   * looked for when they cannot come back.
   */
  void advance(Instant receivedUntil) {
    throw new UnsupportedOperationException();
  }

  /**
   * Begins to find out which numbers are still used: a number that is given or found from now on
   * counts as used, until {@link #endRetention}. The live numbers must be those of a version of the
   * rows that is not older.
   */
  void beginRetention() {
    throw new UnsupportedOperationException();
  }

  /**
   * Drops the hashes and texts of a site whose numbers are neither live nor used since {@link
   * #beginRetention}: the hash of such a number is 0, its text empty. The bytes are gone after the
   * next checkpoint.
   */
  void retain(SiteId site, LiveNumbers live) {
    throw new UnsupportedOperationException();
  }

  /** Ends what {@link #beginRetention} began. */
  void endRetention() {
    throw new UnsupportedOperationException();
  }

  /** Freezes what a checkpoint makes durable. The one before must have been written, or failed. */
  FrozenNumbers freeze() {
    throw new UnsupportedOperationException();
  }

  /** Deletes the files that a durable manifest does not name. Thread-safe. */
  static void deleteOthers(Path directory, NumbersExtent extent) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
