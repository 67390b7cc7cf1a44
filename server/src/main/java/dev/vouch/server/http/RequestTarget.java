package dev.vouch.server.http;

import java.util.HexFormat;

/** The target in a request line (RFC 9112, section 3.2). */
final class RequestTarget {
  private static final int ESCAPE_DIGITS = 2;

  private RequestTarget() {}

  /** Whether two hexadecimal digits follow each {@code %} (RFC 3986, section 2.1). */
  static boolean isWellFormed(String target) {
    int escape = target.indexOf('%');
    while (escape >= 0) {
      int end = escape + 1 + ESCAPE_DIGITS;
      if (end > target.length()
          || !target
              .chars()
              .skip(escape + 1)
              .limit(ESCAPE_DIGITS)
              .allMatch(HexFormat::isHexDigit)) {
        return false;
      }
      escape = target.indexOf('%', end);
    }
    return true;
  }
}
