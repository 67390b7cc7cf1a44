package dev.vouch.server.manage;

import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.server.report.QueryParameters;
import dev.vouch.server.report.ScopeParameters;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Codec of the cursors of exchange rates: date and currency. Opaque to clients. */
final class RateCursor {
  private static final Pattern TEXT = Pattern.compile("(.{10})_([A-Z]{3})");

  private RateCursor() {}

  static String encode(RateKey key) {
    return key.date() + "_" + key.currency();
  }

  /** Returns the cursor in the parameter {@code before}; empty if absent or invalid. */
  static Optional<RateKey> before(QueryParameters parameters) {
    Optional<String> text = parameters.single("before");
    Optional<RateKey> cursor = text.flatMap(RateCursor::decode);
    if (text.isPresent() && cursor.isEmpty()) {
      parameters.addProblem(
          "before",
          "invalid_cursor",
          "before must be the value of before in an earlier response. Omit it for the newest"
              + " rates.");
    }
    return cursor;
  }

  private static Optional<RateKey> decode(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Optional<LocalDate> date = ScopeParameters.date(parts.group(1));
    return date.map(day -> new RateKey(day, parts.group(2)));
  }
}
