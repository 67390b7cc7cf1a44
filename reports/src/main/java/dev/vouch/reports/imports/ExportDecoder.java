package dev.vouch.reports.imports;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decoder of exported files: UTF-8, or UTF-16, which Matomo writes for spreadsheets. */
final class ExportDecoder {
  private static final int[] UTF_8_MARK = {0xef, 0xbb, 0xbf};
  private static final int[] UTF_16_MARK = {0xff, 0xfe};

  private ExportDecoder() {}

  /**
   * Returns a reader of the text after its byte order mark. The reader throws {@link
   * java.nio.charset.CharacterCodingException} for other encodings.
   */
  static Reader reader(InputStream bytes) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes);
    if (skips(UTF_16_MARK, buffered)) {
      return strict(buffered, StandardCharsets.UTF_16LE);
    }
    skips(UTF_8_MARK, buffered);
    return strict(buffered, StandardCharsets.UTF_8);
  }

  private static boolean skips(int[] mark, BufferedInputStream bytes) throws IOException {
    bytes.mark(mark.length);
    for (int expected : mark) {
      if (bytes.read() != expected) {
        bytes.reset();
        return false;
      }
    }
    return true;
  }

  private static Reader strict(InputStream bytes, Charset charset) {
    return new InputStreamReader(
        bytes,
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }
}
