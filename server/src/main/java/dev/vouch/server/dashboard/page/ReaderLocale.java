package dev.vouch.server.dashboard.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@code Accept-Language} (RFC 9110, 12.5.4). */
final class ReaderLocale {
  private static final Locale FALLBACK = Locale.UK;
  private static final int CHARACTERS_MAX = 200;

  private ReaderLocale() {}

  /** The language that the reader likes best; a fallback when that is unknown. */
  static Locale of(Optional<String> acceptLanguage) {
    return acceptLanguage
        .filter(text -> text.length() <= CHARACTERS_MAX)
        .flatMap(ReaderLocale::first)
        .orElse(FALLBACK);
  }

  private static Optional<Locale> first(String text) {
    try {
      List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(text);
      return ranges.stream()
          .map(range -> Locale.forLanguageTag(range.getRange()))
          .filter(locale -> !locale.getLanguage().isEmpty())
          .findFirst();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
