package dev.vouch.core.report;

import java.time.Duration;

/**
 * An engine's SQL where engines differ, so that the rest of every question's query is shared.
 * Arguments and results are SQL expressions. Stateless and thread-safe.
 *
 * <p>What the queries take for granted beyond this: common table expressions; window functions with
 * frames, {@code lag} and {@code lead}; the alias of a select in its {@code group by}; boolean
 * expressions as values; {@code nulls last}; {@code join} with {@code using}; {@code cast} to
 * {@code bigint}, {@code varchar}, {@code date} and {@code decimal(38, 0)}; in {@link
 * VisitPagesQuestion} a join by a range of time; and with linear credit a {@code full join} on
 * {@link #areSame}. Time zones and buckets are computed in Java. The functions of {@link Question}
 * are the engine's as well.
 */
public interface SqlDialect {
  /** Returns a condition: the text matches the pattern, which is the value of {@link #like}. */
  String isLike(String text, String pattern);

  /**
   * Returns the value, not an expression, that {@link #isLike} matches the pages of a pattern by.
   */
  String like(PagePattern pattern);

  /** Returns a condition: both are equal or both are null. */
  String areSame(String one, String other);

  /** Returns the time that is later by the duration, or earlier if it is negative. */
  String plus(String time, Duration wholeSeconds);

  /** Returns the whole microseconds from one time to another; null if one of them is. */
  String microsecondsBetween(String from, String until);

  /**
   * Returns the part of the text that matches the only group of a regular expression; an empty
   * string without a match.
   *
   * @param regularExpression in RE2's syntax, with its POSIX classes such as {@code [[:space:]]},
   *     without quotes
   */
  String group(String text, String regularExpression);

  /**
   * Returns an aggregate: the first value by {@code received_at} and {@code position} that is not
   * null.
   */
  String earliest(String value);

  /**
   * Returns an aggregate: the last value by {@code received_at} and {@code position} that is not
   * null.
   */
  String latest(String value);

  /** Returns the quotient of two whole numbers of at most 38 digits, without the remainder. */
  String quotient(String dividend, String divisor);

  /** Returns an aggregate: the median, the lower one of an even number of values. */
  String median(String value);
}
