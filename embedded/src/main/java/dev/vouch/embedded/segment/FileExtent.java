package dev.vouch.embedded.segment;

/**
 * How much of which file belongs to a checkpoint.
 *
 * @param name of the file in the store's directory; empty if nothing was ever written
 * @param bytes from the beginning of the file
 * @param checksum of these bytes
 */
record FileExtent(String name, long bytes, int checksum) {
  /** The extent of a file of a new store. */
  static final FileExtent NONE = new FileExtent("", 0, 0);
}
