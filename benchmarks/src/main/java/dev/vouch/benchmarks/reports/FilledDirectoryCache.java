package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.DatasetGenerator;
import dev.vouch.benchmarks.fill.DatasetSpec;
import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
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
final class FilledDirectoryCache {
  /** The maximum age at which the last 30 days still contain nearly all events. */
  private static final Duration FRESH = Duration.ofHours(12);

  private static final String FILLED = "filled-at";

  private final Bench bench;

  FilledDirectoryCache(Bench bench) {
    this.bench = bench;
  }

  /** Returns a filled directory; fills it if there is no recent one. */
  Path filled(long events, Shape shape) {
    String name = "filled-%d-%s".formatted(events, shape.name().toLowerCase(Locale.ROOT));
    Path data = bench.work().resolve(name);
    if (isFresh(data)) {
      return data;
    }
    bench.remove(name);
    bench.reportProgress("filling %s with %,d events".formatted(name, events));
    Instant now = Clock.systemUTC().instant();
    DatasetSpec dataset = new DatasetSpec(events, shape, now);
    DatasetGenerator.fill(data, dataset, written -> {});
    try {
      Files.writeString(data.resolve(FILLED), now.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + data + "; check the disk", e);
    }
    return data;
  }

  /** Marks a directory as changed, so that it is filled again for the next measurement. */
  void invalidate(Path data) {
    try {
      Files.deleteIfExists(data.resolve(FILLED));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + data + "; check the disk", e);
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
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + mark + "; remove its directory", e);
    }
  }
}
