package dev.vouch.dashboard.report;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.dashboard.page.Assets;
import dev.vouch.reports.Subject;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Icons of channels, sources, devices, browsers, operating systems and countries. {@code
 * scripts/icons.mjs} names the symbols by dimension and value.
 */
public final class DimensionIcons {
  /** The first and last parts of a host, and what is neither a letter nor a digit. */
  private static final Pattern NO_PART_OF_NAMES =
      Pattern.compile("^www\\.|\\.[a-z]{2,3}$|[^a-z0-9]");

  private DimensionIcons() {}

  /** Returns the URL of a value's icon; empty for a dimension without icons and for no value. */
  public static Optional<String> find(Subject.Grouping by, Optional<String> value) {
    return by instanceof Subject.Values(Field field)
        ? value.flatMap(of -> find(field, of))
        : Optional.empty();
  }

  private static Optional<String> find(Field field, String value) {
    return switch (field) {
      case CHANNEL, DEVICE, COUNTRY -> Assets.findIcon(field.wireName() + "-" + value);
      case SOURCE, BROWSER, OS ->
          Assets.findIcon(field.wireName() + "-" + name(value))
              .or(() -> Assets.findIcon(field.wireName() + "-other"));
      case MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER, PAGE_PATH, NAME, EVENT_NAME ->
          Optional.empty();
    };
  }

  /** Reduces spellings such as {@code Hacker News}, {@code hackernews} and {@code google.com}. */
  private static String name(String value) {
    return NO_PART_OF_NAMES.matcher(value.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
