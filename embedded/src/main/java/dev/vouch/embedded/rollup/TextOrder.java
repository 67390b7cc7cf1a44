package dev.vouch.embedded.rollup;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** The order that DuckDB gives texts: that of their UTF-8 bytes. */
final class TextOrder {
  static final Comparator<String> BY_BYTES =
      (one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

  static final Comparator<Optional<String>> NO_TEXT_LAST =
      Comparator.comparing((Optional<String> text) -> text.isEmpty())
          .thenComparing(text -> text.orElse(""), BY_BYTES);

  private TextOrder() {}
}
