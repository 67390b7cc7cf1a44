package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;

/** Expressions over times. */
final class TimeSql {
  private TimeSql() {}

  /**
   * Returns an expression: the latest of the starts that is not after {@code received_at}, in
   * microseconds since 1970; the first start if all are later.
   *
   * @param starts at least one, ascending
   */
  static String start(List<Instant> starts) {
    return "roundDown(toUnixTimestamp64Micro(received_at), [%s]::Array(Int64))"
        .formatted(
            starts.stream()
                .map(Microseconds::of)
                .map(microseconds -> Long.toString(microseconds))
                .collect(joining(", ")));
  }
}
