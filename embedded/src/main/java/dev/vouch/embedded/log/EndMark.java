package dev.vouch.embedded.log;

import dev.vouch.core.wire.Microseconds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Instant;
import java.util.Optional;

/**
 * The end of a file of the log to which nothing is appended any more: whatever cannot be read
 * before it is damaged, and not cut off by a crash.
 *
 * @param next the position after the file's last record
 * @param writtenAt when its last group was written
 */
record EndMark(long next, Instant writtenAt) {
  static final int BYTES = 3 * Long.BYTES;

  /** "VEND". */
  private static final int MARK = 0x56454e44;

  ByteBuffer encode(long salt) {
    ByteBuffer mark = ByteBuffer.allocate(BYTES);
    mark.putInt(MARK).putInt(0).putLong(next).putLong(Microseconds.of(writtenAt)).flip();
    return mark.putInt(Integer.BYTES, checksum(mark, salt));
  }

  /** Returns the mark at the begin of bytes; empty if there is none. */
  static Optional<EndMark> decode(ByteBuffer bytes, long salt) {
    if (bytes.remaining() < BYTES || bytes.getInt(bytes.position()) != MARK) {
      return Optional.empty();
    }
    ByteBuffer mark = bytes.slice(bytes.position(), BYTES);
    return mark.getInt(Integer.BYTES) == checksum(mark, salt)
        ? Optional.of(
            new EndMark(
                mark.getLong(Long.BYTES), Microseconds.instant(mark.getLong(2 * Long.BYTES))))
        : Optional.empty();
  }

  /** Reads the mark at the end of a file; empty if there is none. */
  static Optional<EndMark> read(FileChannel file, long salt) throws IOException {
    ByteBuffer mark = ByteBuffer.allocate(BYTES);
    long begin = file.size() - BYTES;
    if (begin < FileHeader.BYTES) {
      return Optional.empty();
    }
    LogBytes.read(file, mark, begin);
    return decode(mark.flip(), salt);
  }

  private static int checksum(ByteBuffer mark, long salt) {
    return LogBytes.checksum(salt, mark.slice(Long.BYTES, BYTES - Long.BYTES));
  }
}
