package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.Fill;
import dev.vouch.benchmarks.fill.Filling;
import dev.vouch.benchmarks.fill.Shape;
import dev.vouch.benchmarks.load.Bench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Filled directories, kept for the next measurement if they are as they were filled. */
final class Stock {
  /** Until then, the 30 days that are asked for hold nearly all of its events. */
  private static final Duration FRESH = Duration.ofHours(12);

  private static final String FILLED = "filled-at";

  private final Bench bench;

  Stock(Bench bench) {
    this.bench = bench;
  }

  /** One with so many events, filled now if there is none of today; its days are closed. */
  Path filled(long events, Shape shape) {
    String name = "filled-%d-%s".formatted(events, shape.name().toLowerCase(Locale.ROOT));
    Path data = bench.work().resolve(name);
    if (isFresh(data)) {
      return data;
    }
    bench.remove(name);
    bench.say("filling %s with %,d events".formatted(name, events));
    Instant now = Clock.systemUTC().instant();
    Filling filling = new Filling(events, shape, now);
    Fill.fill(data, filling, written -> {});
    bench.say("closing its days");
    bench.say(Fill.closeDays(data, filling).toString());
    try {
      Files.writeString(data.resolve(FILLED), now.toString());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot write to " + data + "; check the disk", failed);
    }
    return data;
  }

  /** Called before one gets more events: the next measurement fills it again. */
  void spend(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILLED));
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot write to " + data + "; check the disk", failed);
    }
  }

  /** Whether it was filled to its end, and not long ago. */
  private static boolean isFresh(Path data) {
    Path mark = data.resolve(FILLED);
    if (!Files.exists(mark)) {
      return false;
    }
    try {
      Instant filled = Instant.parse(Files.readString(mark));
      return filled.plus(FRESH).isAfter(Clock.systemUTC().instant());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot read " + mark + "; remove its directory", failed);
    }
  }
}
