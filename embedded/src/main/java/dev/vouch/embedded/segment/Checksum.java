package dev.vouch.embedded.segment;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/** Checksums of files (CRC-32C). */
final class Checksum {
  private static final long AT_ONCE = 1L << 30;

  private Checksum() {}

  /** Returns the checksum of bytes, one piece after the other. */
  static int of(MemorySegment... pieces) {
    CRC32C checksum = new CRC32C();
    for (MemorySegment bytes : pieces) {
      for (long from = 0; from < bytes.byteSize(); from += AT_ONCE) {
        long length = Math.min(AT_ONCE, bytes.byteSize() - from);
        checksum.update(bytes.asSlice(from, length).asByteBuffer());
      }
    }
    return (int) checksum.getValue();
  }
}
