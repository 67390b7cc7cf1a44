package dev.vouch.server.imports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read from streams in turn, and refuses more than a maximum. */
final class BoundedInput {
  private final long bytesMax;
  private long bytes;

  BoundedInput(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /**
   * Returns a stream of the same bytes, whose close leaves the other one open.
   *
   * @param stream read only through the new one
   */
  InputStream of(InputStream stream) {
    return new FilterInputStream(stream) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = in.read(buffer, offset, length);
        count(read);
        return read;
      }

      @Override
      public long skip(long count) throws IOException {
        return Math.max(0, read(new byte[(int) Math.min(count, 8 * 1024)]));
      }

      @Override
      public void close() {}
    };
  }

  private void count(int read) throws ImportTooLargeException {
    bytes += Math.max(0, read);
    if (bytes > bytesMax) {
      throw new ImportTooLargeException(bytesMax);
    }
  }
}
