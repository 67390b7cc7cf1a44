package dev.vouch.core.event;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decoder of percent-encoded text, as the URL standard decodes parameters: a {@code %} that is not
 * followed by two hexadecimal digits stays, and bytes that are not UTF-8 become U+FFFD
 * (https://url.spec.whatwg.org/#percent-decode).
 */
final class PercentEncoding {
  private static final Pattern ENCODED = Pattern.compile("(?:%[0-9a-fA-F]{2})+");

  private PercentEncoding() {}

  /** Decodes the name or the value of a parameter, in which {@code +} is a space. */
  static String decodeParameter(String text) {
    String spaced = text.replace('+', ' ');
    if (spaced.indexOf('%') < 0) {
      return spaced;
    }
    return ENCODED
        .matcher(spaced)
        .replaceAll(run -> Matcher.quoteReplacement(decodeRun(run.group())));
  }

  private static String decodeRun(String run) {
    byte[] bytes = HexFormat.of().parseHex(run.replace("%", ""));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
