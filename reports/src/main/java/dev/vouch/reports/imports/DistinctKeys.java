package dev.vouch.reports.imports;

import dev.vouch.reports.csv.KeyLines;

/** A bounded set of keys, stored as hashes ({@link KeyLines}). Not thread-safe. */
final class DistinctKeys {
  private final int sizeMax;
  private final KeyLines keys = new KeyLines();

  /**
   * Creates an empty set.
   *
   * @param sizeMax the maximum number of keys
   */
  DistinctKeys(int sizeMax) {
    this.sizeMax = sizeMax;
  }

  /**
   * Adds a key; returns whether it is new.
   *
   * @throws ImportFileException if the set exceeds its maximum size
   */
  boolean add(String... key) {
    boolean isNew = keys.putIfAbsent(0, key).isEmpty();
    if (keys.size() > sizeMax) {
      throw new ImportFileException(
          "The files have too many rows or visitors to distinguish them in memory. Import fewer"
              + " days at a time, on the dashboard also with ./vouch import");
    }
    return isNew;
  }
}
