package dev.vouch.embedded.log;

import dev.vouch.core.wire.Microseconds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The header of a file of the log (docs/format.md). It is stored twice, in different blocks of the
 * disk, because no group can be read without it.
 *
 * @param version of the format
 * @param salt random; part of the checksums of the file's groups, so that bytes of another file or
 *     of a record are never taken for a group of this one
 * @param firstPosition of the file's first record
 * @param createdAt when its first group was written; all groups are of this UTC day
 */
record FileHeader(int version, long salt, long firstPosition, Instant createdAt) {
  static final int VERSION = 1;

  /** The offset of the first group. */
  static final int BYTES = 4096;

  private static final int COPY_OFFSET = BYTES / 2;
  private static final byte[] MARK = "VOUCHLOG".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKSUM_INDEX = MARK.length;
  private static final int CONTENT_INDEX = CHECKSUM_INDEX + Integer.BYTES;
  private static final int CONTENT_END = CONTENT_INDEX + Integer.BYTES + 3 * Long.BYTES;

  /** Returns the bytes before the first group. */
  ByteBuffer encode() {
    ByteBuffer header = ByteBuffer.allocate(BYTES);
    for (int copy = 0; copy < BYTES; copy += COPY_OFFSET) {
      ByteBuffer one = header.slice(copy, CONTENT_END);
      one.put(MARK).putInt(0).putInt(version).putLong(salt).putLong(firstPosition);
      one.putLong(Microseconds.of(createdAt)).putInt(CHECKSUM_INDEX, checksum(one));
    }
    return header;
  }

  /** Reads the header of a file; empty if both copies are damaged. */
  static Optional<FileHeader> read(FileChannel file) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(BYTES);
    LogBytes.read(file, header, 0);
    return decode(header.slice(0, COPY_OFFSET))
        .or(() -> decode(header.slice(COPY_OFFSET, BYTES / 2)));
  }

  private static Optional<FileHeader> decode(ByteBuffer header) {
    byte[] mark = new byte[MARK.length];
    header.get(0, mark);
    if (!Arrays.equals(mark, MARK) || header.getInt(CHECKSUM_INDEX) != checksum(header)) {
      return Optional.empty();
    }
    header.position(CONTENT_INDEX);
    return Optional.of(
        new FileHeader(
            header.getInt(),
            header.getLong(),
            header.getLong(),
            Microseconds.instant(header.getLong())));
  }

  private static int checksum(ByteBuffer header) {
    CRC32C checksum = new CRC32C();
    checksum.update(header.slice(CONTENT_INDEX, CONTENT_END - CONTENT_INDEX));
    return (int) checksum.getValue();
  }
}
