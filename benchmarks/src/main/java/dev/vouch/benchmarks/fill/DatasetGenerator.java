package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Generator of a data directory for {@code vouch serve}. Only facts are written; the engine derives
 * everything else, such as closed days.
 */
public final class DatasetGenerator {
  private static final Duration ONE_DAY = Duration.ofDays(1);

  private DatasetGenerator() {}

  /**
   * Fills an empty or new directory; all days remain open.
   *
   * @param written receives the number of events written so far
   */
  public static FilledDirectory fill(Path data, DatasetSpec dataset, LongConsumer written) {
    refuseUnlessEmpty(data);
    List<FilledSite> sites = FilledSites.create(data, dataset);
    GeneratedFacts facts = new GeneratedFacts(dataset, sites);
    open(data, dataset).close();
    FilledDirectory.Counts counts = facts.write(data, written);
    EndOfLog.write(data, sites.getFirst().id(), facts.nextPosition() - 1, dataset.end());
    return new FilledDirectory(sites, counts);
  }

  /**
   * Closes days and stores their credit as a server does; the last day is closed after all other
   * credit is stored.
   */
  public static Closing closeDays(Path data, DatasetSpec dataset) {
    long begun = System.nanoTime();
    try (DuckDbWarehouse warehouse = open(data, dataset)) {
      warehouse.closeDays(SqliteLog.PARTITION, dataset.end().minus(ONE_DAY));
      warehouse.refreshAllBehind();
      long lastBegun = System.nanoTime();
      warehouse.closeDays(SqliteLog.PARTITION, dataset.end());
      Duration lastDay = since(lastBegun);
      warehouse.checkpoint(SqliteLog.PARTITION);
      return new Closing(since(begun), lastDay);
    }
  }

  /**
   * The duration of closing.
   *
   * @param lastDay the time that reports wait each midnight
   */
  public record Closing(Duration all, Duration lastDay) {
    @Override
    public String toString() {
      return "days closed in %.1f s, the last of them in %.2f s"
          .formatted(all.toMillis() / 1000.0, lastDay.toMillis() / 1000.0);
    }
  }

  private static Duration since(long nanoTime) {
    return Duration.ofNanos(System.nanoTime() - nanoTime);
  }

  private static DuckDbWarehouse open(Path data, DatasetSpec dataset) {
    return DuckDbWarehouse.open(
        data, DuckDbSettings.DEFAULT, Clock.fixed(dataset.end(), ZoneOffset.UTC));
  }

  private static void refuseUnlessEmpty(Path data) {
    try {
      PrivateFiles.createDirectory(data);
      try (Stream<Path> files = Files.list(data)) {
        if (files.findAny().isPresent()) {
          throw new IllegalArgumentException(
              data + " is not empty; choose an empty directory or a new one");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create the data directory " + data + "; choose another --data", e);
    }
  }

  /**
   * The content of a filled directory.
   *
   * @param sites the sites, largest first
   * @param counts the totals of all sites
   */
  public record FilledDirectory(List<FilledSite> sites, Counts counts) {
    public FilledDirectory {
      sites = List.copyOf(sites);
    }

    /**
     * The numbers of records written.
     *
     * @param successes the number of confirmed successes
     * @param confirmed the number of server events
     * @param pings the number of {@code identify()} calls, which are not events
     */
    public record Counts(long events, long pageviews, long successes, long confirmed, long pings) {}
  }
}
