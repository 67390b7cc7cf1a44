package dev.vouch.reports.imports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Limit on the total number of bytes read from several streams, one after the other. Reading more
 * throws {@link ImportTooLargeException}. Not thread-safe.
 */
final class BoundedInput {
  private final long bytesMax;
  private long bytes;

  BoundedInput(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /**
   * Returns a stream whose bytes are counted. Closing it does not close {@code stream}.
   *
   * @param stream must be read only through the returned stream
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

  /** Exception for files that are larger than the limit when unpacked. */
  static final class ImportTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    ImportTooLargeException(long bytesMax) {
      super("The files have more than %d MiB unpacked.".formatted(bytesMax >> 20));
    }
  }
}
