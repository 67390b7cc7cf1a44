package dev.vouch.reports;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognizer of campaign values that an advertising or mail service should have filled in, such as
 * {@code {{campaign.name}}}.
 */
public final class UnfilledPlaceholder {
  private static final Set<Dimension> FIELDS =
      Set.of(Field.SOURCE, Field.MEDIUM, Field.CAMPAIGN, Field.TERM, Field.CONTENT);

  private static final String NAME = "[A-Za-z_][A-Za-z0-9_.:| -]*";

  /** Delimiters that have no other use within a value. */
  private static final Pattern INSIDE =
      Pattern.compile(
          "[{]%1$s[}]|[{] %1$s[}]|%%%%%1$s%%%%|[*][|]%1$s[|][*]|<%%[^<>]*%%>|##%1$s##|__[A-Z][A-Z0-9]*(_[A-Z0-9]+)*__"
              .formatted(NAME));

  /** Delimiters that names of campaigns have too, as in {@code [DE] Spring}. */
  private static final Pattern WHOLE =
      Pattern.compile("%%%1$s%%|\\[%1$s\\]|<%1$s>".formatted("[A-Za-z_][A-Za-z0-9_.:-]{2,}"));

  private UnfilledPlaceholder() {}

  /** Whether a value of this dimension is a placeholder, or contains one. */
  public static boolean isIn(Dimension dimension, String value) {
    return FIELDS.contains(dimension)
        && (INSIDE.matcher(value).find() || WHOLE.matcher(value).matches());
  }
}
