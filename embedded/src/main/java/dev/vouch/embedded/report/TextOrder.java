package dev.vouch.embedded.report;

import java.util.Comparator;
import java.util.Optional;

/** The order of texts in answers: by their UTF-8 bytes. */
final class TextOrder {
  static final Comparator<String> BY_BYTES = TextOrder::compare;

  static final Comparator<Optional<String>> NO_TEXT_LAST =
      Comparator.comparing((Optional<String> text) -> text.isEmpty())
          .thenComparing(text -> text.orElse(""), BY_BYTES);

  private TextOrder() {}

  private static int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int at = 0; at < length; at++) {
      if (one.charAt(at) != other.charAt(at)) {
        return Integer.compare(rank(one.charAt(at)), rank(other.charAt(at)));
      }
    }
    return Integer.compare(one.length(), other.length());
  }

  /** Surrogates encode characters above U+FFFF, which come after all others. */
  private static int rank(char character) {
    return Character.isSurrogate(character) ? character + Character.MAX_VALUE : character;
  }
}
