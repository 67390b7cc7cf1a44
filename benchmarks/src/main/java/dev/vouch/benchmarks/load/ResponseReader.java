package dev.vouch.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;

/** Reader of the responses on one connection with one request at a time. */
final class ResponseReader {
  private static final int HEAD_BYTES_MAX = 16 * 1024;
  private static final int STATUS_AT = "HTTP/1.1 ".length();
  private static final String LENGTH = "\r\ncontent-length:";

  private final byte[] head = new byte[HEAD_BYTES_MAX];
  private int headBytes;
  private int bodyBytesLeft;
  private int status;

  /**
   * Reads bytes received.
   *
   * @return the status of the response once it is complete
   * @throws IllegalStateException if it is not a valid response of Vouch
   */
  OptionalInt read(ByteBuffer received) {
    while (status == 0 && received.hasRemaining()) {
      if (headBytes == HEAD_BYTES_MAX) {
        throw new IllegalStateException("a response's head is longer than 16 KiB");
      }
      head[headBytes++] = received.get();
      if (endsHead()) {
        readHead();
      }
    }
    int taken = Math.min(bodyBytesLeft, received.remaining());
    received.position(received.position() + taken);
    bodyBytesLeft -= taken;
    if (status == 0 || bodyBytesLeft > 0) {
      return OptionalInt.empty();
    }
    OptionalInt complete = OptionalInt.of(status);
    status = 0;
    headBytes = 0;
    return complete;
  }

  private boolean endsHead() {
    return headBytes >= 4
        && head[headBytes - 1] == '\n'
        && head[headBytes - 2] == '\r'
        && head[headBytes - 3] == '\n'
        && head[headBytes - 4] == '\r';
  }

  private void readHead() {
    status = 0;
    for (int digit = 0; digit < 3; digit++) {
      status = 10 * status + head[STATUS_AT + digit] - '0';
    }
    // Nearly every response is a 204, which has no body.
    bodyBytesLeft = status == 204 ? 0 : contentLength();
  }

  private int contentLength() {
    String text =
        new String(head, 0, headBytes, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int field = text.indexOf(LENGTH);
    if (field < 0) {
      throw new IllegalStateException("a response has no Content-Length: " + text);
    }
    int value = field + LENGTH.length();
    return Integer.parseInt(text.substring(value, text.indexOf('\r', value)).strip());
  }
}
