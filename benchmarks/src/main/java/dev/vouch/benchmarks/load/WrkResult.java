package dev.vouch.benchmarks.load;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What wrk tells of a run.
 *
 * @param requests how many were answered
 * @param errors answers that are no success, and what broke or timed out
 */
record WrkResult(
    long requests,
    Duration duration,
    long errors,
    Duration p50,
    Duration p99,
    Duration p999,
    Duration max) {
  /** The line that our script prints in the end; times are microseconds. */
  private static final Pattern LINE =
      Pattern.compile(
          "^vouch requests=(\\d+) duration=(\\d+) errors=(\\d+)"
              + " p50=(\\d+) p99=(\\d+) p99\\.9=(\\d+) max=(\\d+)$",
          Pattern.MULTILINE);

  /** Reads all that wrk printed. */
  static WrkResult parse(String printed) {
    Matcher line = LINE.matcher(printed);
    if (!line.find()) {
      throw new IllegalArgumentException("wrk printed no result: " + printed);
    }
    return new WrkResult(
        Long.parseLong(line.group(1)),
        micros(line.group(2)),
        Long.parseLong(line.group(3)),
        micros(line.group(4)),
        micros(line.group(5)),
        micros(line.group(6)),
        micros(line.group(7)));
  }

  private static Duration micros(String text) {
    return Duration.ofNanos(1_000 * Long.parseLong(text));
  }

  /** Answers in a second. */
  double rate() {
    return requests / (duration.toNanos() / 1e9);
  }
}
