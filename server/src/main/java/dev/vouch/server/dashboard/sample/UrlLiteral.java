package dev.vouch.server.dashboard.sample;

import java.nio.charset.StandardCharsets;

/**
 * A URL that means the same between the quotes of every language here: whatever one of them could
 * take for more than a character is percent-encoded.
 */
final class UrlLiteral {
  private static final String PLAIN = "-._~:/[]%";

  private UrlLiteral() {}

  /** The URL without a slash at its end, so that a path can follow. */
  static String of(String url) {
    StringBuilder literal = new StringBuilder();
    for (byte one : url.strip().getBytes(StandardCharsets.UTF_8)) {
      literal.append(encoded((char) (one & 0xff)));
    }
    return literal.toString().replaceFirst("/+$", "");
  }

  private static String encoded(char one) {
    boolean isPlain =
        (one >= 'a' && one <= 'z')
            || (one >= 'A' && one <= 'Z')
            || (one >= '0' && one <= '9')
            || PLAIN.indexOf(one) >= 0;
    return isPlain ? String.valueOf(one) : "%%%02X".formatted((int) one);
  }
}
