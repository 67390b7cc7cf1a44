package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.Fill;
import dev.vouch.benchmarks.fill.Filling;
import dev.vouch.benchmarks.fill.Filling.Shape;
import dev.vouch.benchmarks.load.Bench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** A cache of filled directories, which are reused until a measurement changes them. */
final class Stock {
  /** The maximum age at which the last 30 days still contain nearly all events. */
  private static final Duration FRESH = Duration.ofHours(12);

  private static final String FILLED = "filled-at";

  private final Bench bench;

  Stock(Bench bench) {
    this.bench = bench;
  }

  /** Returns a directory with closed days; fills it if there is no recent one. */
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

  /** Marks a directory as changed, so that it is filled again for the next measurement. */
  void spend(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILLED));
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot write to " + data + "; check the disk", failed);
    }
  }

  /** Whether the directory was filled completely and recently. */
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
