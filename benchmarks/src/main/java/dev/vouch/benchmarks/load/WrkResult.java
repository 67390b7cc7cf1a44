package dev.vouch.benchmarks.load;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of a run of wrk.
 *
 * @param requests the number of responses
 * @param errors responses without success, socket errors and timeouts
 */
record WrkResult(
    long requests,
    Duration duration,
    long errors,
    Duration p50,
    Duration p99,
    Duration p999,
    Duration max) {
  /** The last line of the script; times are in microseconds. */
  private static final Pattern LINE =
      Pattern.compile(
          "^vouch requests=(\\d+) duration=(\\d+) errors=(\\d+)"
              + " p50=(\\d+) p99=(\\d+) p99\\.9=(\\d+) max=(\\d+)$",
          Pattern.MULTILINE);

  /** Parses the output of wrk. */
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

  /** Responses per second. */
  double rate() {
    return requests / (duration.toNanos() / 1e9);
  }
}
