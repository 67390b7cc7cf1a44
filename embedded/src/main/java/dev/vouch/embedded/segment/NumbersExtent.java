package dev.vouch.embedded.segment;

/**
 * How much of which file has the numbers of people and texts that a manifest's parts refer to.
 *
 * @param name of the file in the store's directory; empty if nothing was ever written
 * @param bytes from the beginning of the file
 * @param checksum CRC-32C of these bytes
 */
record NumbersExtent(String name, long bytes, int checksum) {
  /** That of a new store. */
  static final NumbersExtent NONE = new NumbersExtent("", 0, 0);
}
