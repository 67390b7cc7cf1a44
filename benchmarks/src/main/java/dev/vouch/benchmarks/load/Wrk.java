package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load generator wrk (https://github.com/wg/wrk), with a script that posts conversions, one at
 * a time per connection.
 *
 * @param script the script file
 */
public record Wrk(Path script) {
  public static final int CONNECTIONS = 256;

  /** Writes the script to a directory. */
  public static Wrk in(Path directory) {
    Path file = directory.resolve("success.lua");
    try (InputStream script = Wrk.class.getResourceAsStream("success.lua")) {
      Files.copy(Objects.requireNonNull(script), file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Wrk(file);
  }

  /** Whether each request has a new {@code Idempotency-Key}. */
  public enum Keys {
    NONE,
    FRESH
  }

  /**
   * Applies load to {@code POST /event}.
   *
   * @param duration in whole seconds
   */
  WrkResult run(URI event, String token, Keys keys, Duration duration) {
    return run(event, List.of(token), keys, duration, 2, CONNECTIONS);
  }

  /**
   * As above.
   *
   * @param tokens of the sites that get the events in turn
   */
  public WrkResult run(
      URI event, List<String> tokens, Keys keys, Duration duration, int threads, int connections) {
    ProcessBuilder wrk =
        new ProcessBuilder(
                List.of(
                    "wrk",
                    "-t" + threads,
                    "-c" + connections,
                    "-d" + duration.toSeconds() + "s",
                    "-s",
                    script.toString(),
                    event.toString()))
            .redirectErrorStream(true);
    wrk.environment().put("TOKENS", String.join(",", tokens));
    if (keys == Keys.FRESH) {
      wrk.environment().put("KEYS", Long.toString(System.nanoTime(), Character.MAX_RADIX));
    }
    try {
      Process process = wrk.start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("wrk failed: " + printed);
      }
      return WrkResult.parse(printed);
    } catch (IOException e) {
      throw new UncheckedIOException("wrk did not start; install it: apt-get install wrk", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * The result of a run of wrk.
   *
   * @param requests the number of responses
   * @param errors the number of unsuccessful responses, socket errors and timeouts
   */
  public record WrkResult(
      long requests,
      Duration duration,
      long errors,
      Duration p50,
      Duration p99,
      Duration p999,
      Duration max) {
    /** The last line printed by the script; times are in microseconds. */
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

    /** Returns the responses per second. */
    public double rate() {
      return requests / (duration.toNanos() / 1e9);
    }
  }
}
