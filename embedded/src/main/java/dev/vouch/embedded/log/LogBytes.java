package dev.vouch.embedded.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** Reads and writes of bytes at an offset of a log file, and their checksums. */
final class LogBytes {
  private LogBytes() {}

  /** Fills a buffer with the bytes from an offset on, up to the end of the file. */
  static void read(FileChannel file, ByteBuffer to, long offset) throws IOException {
    int read = 0;
    while (to.hasRemaining() && read >= 0) {
      read = file.read(to, offset + to.position());
    }
  }

  /** Writes all bytes of a buffer, whose position is 0, from an offset on. */
  static void write(FileChannel file, ByteBuffer bytes, long offset) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes, offset + bytes.position());
    }
  }

  /** Returns the CRC-32C of a position or a salt, and of bytes that belong to it. */
  static int checksum(long number, ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    checksum.update(bytes.duplicate());
    return (int) checksum.getValue();
  }
}
