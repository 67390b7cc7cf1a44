package dev.vouch.embedded.segment;

/**
 * The part of a file that belongs to a checkpoint.
 *
 * @param name the name of the file in the store's directory; empty if nothing was ever written
 * @param bytes the length of the part, which starts at the beginning of the file
 * @param checksum the checksum of these bytes
 */
record FileExtent(String name, long bytes, int checksum) {
  /** The extent of a file of a new store. */
  static final FileExtent NONE = new FileExtent("", 0, 0);
}
