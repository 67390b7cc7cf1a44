package dev.vouch.core.report;

import java.util.regex.Pattern;

/**
 * The texts that a spreadsheet would run as a formula: those that begin with {@code =}, {@code +},
 * {@code -} or {@code @}, also in the full-width and small forms that East Asian keyboards write,
 * after any white space and invisible characters; and those that begin with a tab or line break.
 */
public final class SpreadsheetFormula {
  /**
   * A regular expression for the start of a text that a spreadsheet would run; equal in Java and
   * RE2.
   */
  public static final String START =
      "^(?:[\\t\\r\\n]|[\\p{Z}\\p{Cc}\\p{Cf}]*"
          + "[=+\\-@\\x{FF1D}\\x{FF0B}\\x{FF0D}\\x{FF20}\\x{FE66}\\x{FE62}\\x{FE63}\\x{FE6B}])";

  private static final Pattern PATTERN = Pattern.compile(START);

  private SpreadsheetFormula() {}

  /** Returns the text, after an apostrophe if a spreadsheet would run it. */
  public static String escaped(String text) {
    return PATTERN.matcher(text).find() ? "'" + text : text;
  }
}
