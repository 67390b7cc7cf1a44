package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether the log contains all events that are not in closed days, and all records on which
 * their credit depends, so that open days can be deleted and rebuilt without loss.
 */
public final class RebuildCheck {
  private static final Logger LOG = LoggerFactory.getLogger(RebuildCheck.class);

  /** The maximum age of facts that decide the credit of an event (docs/identity.md I3, C1). */
  private static final Duration WINDOW = Duration.ofDays(14);

  private RebuildCheck() {}

  /** Returns the extent of the events in a directory; an empty one if it cannot be read. */
  public static StoreExtent extent(Path segments) {
    try {
      return new StoredFiles(segments).extent().orElse(StoreExtent.EMPTY);
    } catch (WarehouseException e) {
      LOG.debug("The extent of damaged segments cannot be read", e);
      return StoreExtent.EMPTY;
    }
  }

  /**
   * Returns what a rebuild would lose, in one sentence each; empty if nothing. Reads the whole log.
   *
   * @param events the extent of the events
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

  /**
   * Returns what a rebuild would lose, according to the extent of the log, without reading the log.
   */
  static List<String> lacking(StoreExtent events, LogExtent log) {
    LogStart start = log.start();
    if (start.lostRecords() > 0) {
      return List.of(
          "The log lacks %d records that were accepted as lost, and the warehouse may have their events."
              .formatted(start.lostRecords()));
    }
    if (hasAllSince(events.durableUntil(), start)) {
      return List.of();
    }
    return List.of(
        "The log has only what was recorded since %s, and %s: open days need all records since 14 days before them."
            .formatted(start.writtenAt(), describe(events.durableUntil())));
  }

  /**
   * Compares days, because the log is pruned up to the start of a UTC day and rarely has a record
   * of that moment.
   */
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
