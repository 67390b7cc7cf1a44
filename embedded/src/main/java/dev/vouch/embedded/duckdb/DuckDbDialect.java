package dev.vouch.embedded.duckdb;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SqlDialect;
import java.time.Duration;

/** DuckDB's SQL for the queries of questions. */
public final class DuckDbDialect implements SqlDialect {
  /** The dialect. */
  public static final SqlDialect DUCKDB = new DuckDbDialect();

  private static final char LIKE_ESCAPE = '$';

  private DuckDbDialect() {}

  @Override
  public String isLike(String text, String pattern) {
    return "%s like %s escape '%s'".formatted(text, pattern, LIKE_ESCAPE);
  }

  @Override
  public String like(PagePattern pattern) {
    return pattern.like(LIKE_ESCAPE);
  }

  @Override
  public String areSame(String one, String other) {
    return "%s is not distinct from %s".formatted(one, other);
  }

  @Override
  public String plus(String time, Duration wholeSeconds) {
    return "%s %s interval %d second"
        .formatted(time, wholeSeconds.isNegative() ? "-" : "+", Math.abs(wholeSeconds.toSeconds()));
  }

  @Override
  public String microsecondsBetween(String from, String until) {
    return "date_diff('microsecond', %s, %s)".formatted(from, until);
  }

  @Override
  public String group(String text, String regularExpression) {
    return "regexp_extract(%s, '%s', 1)".formatted(text, regularExpression);
  }

  @Override
  public String earliest(String value) {
    return "arg_min(%s, (received_at, position))".formatted(value);
  }

  @Override
  public String latest(String value) {
    return "arg_max(%s, (received_at, position))".formatted(value);
  }

  @Override
  public String median(String value) {
    return "percentile_disc(0.5) within group (order by %s)".formatted(value);
  }

  @Override
  public String quotient(String dividend, String divisor) {
    return "(%s // %s)".formatted(dividend, divisor);
  }
}
