package dev.vouch.cluster.clickhouse;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Copies a Parquet file that ClickHouse sends. It ends with its directory and four characters, so
 * one that was cut off or has an error in it is never taken for complete.
 */
final class ExportParquet {
  private static final byte[] END = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int COPIED_BYTES = 1 << 16;

  private ExportParquet() {}

  static void write(InputStream answer, OutputStream to) throws IOException {
    byte[] buffer = new byte[COPIED_BYTES];
    byte[] end = new byte[0];
    for (int length = read(answer, buffer); length >= 0; length = read(answer, buffer)) {
      to.write(buffer, 0, length);
      end = end(end, Arrays.copyOf(buffer, length));
    }
    if (!Arrays.equals(end, END)) {
      throw new IncompleteAnswerException();
    }
  }

  private static int read(InputStream answer, byte[] buffer) {
    try {
      return answer.read(buffer);
    } catch (IOException e) {
      throw new IncompleteAnswerException(e);
    }
  }

  private static byte[] end(byte[] former, byte[] next) {
    byte[] both = Arrays.copyOf(former, former.length + next.length);
    System.arraycopy(next, 0, both, former.length, next.length);
    return Arrays.copyOfRange(both, Math.max(0, both.length - END.length), both.length);
  }
}
