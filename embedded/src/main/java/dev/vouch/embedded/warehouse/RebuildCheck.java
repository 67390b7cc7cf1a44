package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The check whether the log has all events that are not in closed days, and all that decides their
 * credit, so that the open days can be deleted and are built again without a loss.
 */
public final class RebuildCheck {
  private static final Logger LOG = LoggerFactory.getLogger(RebuildCheck.class);

  /** How long before an event the facts are that decide its credit (docs/identity.md I3, C1). */
  private static final Duration WINDOW = Duration.ofDays(14);

  private RebuildCheck() {}

  /** Returns how far the events in a directory are; nothing if that cannot be read. */
  public static StoreExtent extent(Path segments) {
    try {
      return new StoredFiles(segments).extent().orElse(new StoreExtent(Map.of()));
    } catch (WarehouseException e) {
      LOG.debug("The extent of damaged segments cannot be read", e);
      return new StoreExtent(Map.of());
    }
  }

  /**
   * Returns what would be lost, a sentence each; empty if nothing would. Reads the whole log.
   *
   * @param events how far these are
   */
  public static List<String> obstacles(StoreExtent events, LogExtent log) {
    List<String> obstacles = new ArrayList<>();
    try {
      obstacles.addAll(log.problems());
    } catch (LogFailedException e) {
      obstacles.add(String.valueOf(e.getMessage()));
    }
    obstacles.addAll(lacking(events, log));
    return obstacles;
  }

  /** Returns the same by what each partition of the log has, without reading it. */
  static List<String> lacking(StoreExtent events, LogExtent log) {
    List<String> lacking = new ArrayList<>();
    for (int partition : new TreeSet<>(log.partitions())) {
      LogStart start = log.start(partition);
      Optional<Instant> closedUntil =
          Optional.ofNullable(events.partitions().get(partition))
              .flatMap(StoreExtent.OfPartition::durableUntil);
      String name =
          log.partitions().size() == 1 ? "The log" : "Partition %d of the log".formatted(partition);
      if (start.lostRecords() > 0) {
        lacking.add(
            "%s lacks %d records that were accepted as lost, and the warehouse may have their events."
                .formatted(name, start.lostRecords()));
      } else if (!hasAllSince(closedUntil, start)) {
        lacking.add(
            "%s has only what was recorded since %s, and %s: open days need all records since 14 days before them."
                .formatted(name, start.writtenAt(), describe(closedUntil)));
      }
    }
    return lacking;
  }

  /** The log is pruned up to the beginning of a UTC day, and seldom has a record of that moment. */
  private static boolean hasAllSince(Optional<Instant> closedUntil, LogStart start) {
    return start.isComplete()
        || (closedUntil.isPresent()
            && !start
                .writtenAt()
                .truncatedTo(ChronoUnit.DAYS)
                .isAfter(closedUntil.get().minus(WINDOW)));
  }

  private static String describe(Optional<Instant> closedUntil) {
    return closedUntil
        .map(
            until ->
                "the last closed day is " + until.atZone(ZoneOffset.UTC).toLocalDate().minusDays(1))
        .orElse("no day is closed");
  }
}
