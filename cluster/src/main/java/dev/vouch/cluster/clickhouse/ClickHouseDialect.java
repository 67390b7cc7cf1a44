package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SqlDialect;
import java.time.Duration;

/** ClickHouse's SQL for the queries of questions. */
final class ClickHouseDialect implements SqlDialect {
  static final SqlDialect CLICKHOUSE = new ClickHouseDialect();

  private static final char LIKE_ESCAPE = '\\';

  private ClickHouseDialect() {}

  @Override
  public String isLike(String text, String pattern) {
    return "%s like %s".formatted(text, pattern);
  }

  @Override
  public String like(PagePattern pattern) {
    return pattern.like(LIKE_ESCAPE);
  }

  @Override
  public String areSame(String one, String other) {
    return "%s <=> %s".formatted(one, other);
  }

  @Override
  public String plus(String time, Duration wholeSeconds) {
    return "addSeconds(%s, %d)".formatted(time, wholeSeconds.toSeconds());
  }

  @Override
  public String microsecondsBetween(String from, String until) {
    return "dateDiff('microsecond', %s, %s)".formatted(from, until);
  }

  @Override
  public String group(String text, String regularExpression) {
    return "extract(%s, '%s')".formatted(text, regularExpression.replace("\\", "\\\\"));
  }

  @Override
  public String earliest(String value) {
    return "argMin(%s, (received_at, position))".formatted(value);
  }

  @Override
  public String latest(String value) {
    return "argMax(%s, (received_at, position))".formatted(value);
  }

  @Override
  public String quotient(String dividend, String divisor) {
    return "divideDecimal(toDecimal256(%s, 0), toDecimal256(%s, 0), 0)"
        .formatted(dividend, divisor);
  }

  @Override
  public String median(String value) {
    return "quantileExactLow(0.5)(%s)".formatted(value);
  }
}
