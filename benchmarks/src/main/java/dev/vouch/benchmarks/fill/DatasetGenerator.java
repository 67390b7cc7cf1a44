package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Generator of a data directory for {@code vouch serve}. */
public final class DatasetGenerator {
  private DatasetGenerator() {}

  /**
   * Fills an empty or new directory; days that ended 14 days before the end are closed.
   *
   * @param written receives the number of events written so far
   */
  public static FilledDirectory fill(Path data, DatasetSpec dataset, LongConsumer written) {
    refuseUnlessEmpty(data);
    List<FilledSite> sites = FilledSites.create(data, dataset);
    try (SegmentWarehouse warehouse = SegmentWarehouse.open(data, Clock.systemUTC())) {
      WarehouseFilling filling = new WarehouseFilling(warehouse);
      new GeneratedRecords(dataset, sites).forEach(filling::add, written);
      filling.finish(dataset.end());
      warehouse.checkpointAll();
      EndOfLog.write(data, sites.getFirst().id(), filling.lastPosition(), dataset.end());
      return new FilledDirectory(sites, filling.counts());
    }
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
