package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.toCollection;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFileCheck;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events in {@code segments/}. Open days can be rebuilt from the log, and are deleted if they
 * are damaged.
 *
 * @param warning the events that are missing and what the operator can do; empty if none are
 *     missing
 */
record OpenedEvents(EventStore events, Optional<String> warning) {
  private static final Logger LOG = LoggerFactory.getLogger(OpenedEvents.class);
  private static final long FIRST_POSITION = 1;

  /**
   * Opens the events; creates the directory if it does not exist.
   *
   * @throws WarehouseException if they cannot be opened at present, or if files are damaged that
   *     cannot be rebuilt from the log
   */
  static OpenedEvents open(WarehouseFiles files) {
    try {
      PrivateFiles.createDirectory(files.directory());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the data directory: check rights", e);
    }
    OpenedEvents opened =
        switch (EventStore.open(files.segments())) {
          case OpenedStore.Usable usable -> of(usable);
          case OpenedStore.Unusable(String reason) -> openClosedDays(files, reason);
        };
    if (isBehind(files, opened)) {
      new RestorationMark(files.directory()).set();
    }
    opened.warning().ifPresent(LOG::error);
    return opened;
  }

  /** Whether the log has records and the events contain none of them. */
  private static boolean isBehind(WarehouseFiles files, OpenedEvents opened) {
    return files.log().lastPosition() > 0 && opened.events().next() == FIRST_POSITION;
  }

  private static OpenedEvents of(OpenedStore.Usable usable) {
    return new OpenedEvents(usable.store(), warning(usable.damaged()));
  }

  private static Optional<String> warning(Collection<StoredFileCheck.Damaged> damaged) {
    SortedSet<LocalDate> days =
        damaged.stream().flatMap(file -> file.day().stream()).collect(toCollection(TreeSet::new));
    return days.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Reports lack the events of %s: files in segments/ are missing or damaged. Stop the server, and put the files back from a backup; docs/recovery.md says what to do without one."
                .formatted(
                    days.size() == 1
                        ? days.getFirst()
                        : "%d days from %s on".formatted(days.size(), days.getFirst())));
  }

  private static OpenedEvents openClosedDays(WarehouseFiles files, String damage) {
    refuseIfLogLacksOpenDays(files, damage);
    LOG.error(
        "The open days in segments/ are damaged and are deleted. They are built again from the log;"
            + " until then reports are not available. Cause: {}",
        damage);
    return tryClosedDays(files).orElseGet(() -> openAnew(files, damage));
  }

  private static Optional<OpenedEvents> tryClosedDays(WarehouseFiles files) {
    try {
      new StoredFiles(files.segments()).deleteDerived();
    } catch (WarehouseException e) {
      if (e.isDamage()) {
        return Optional.empty();
      }
      throw e;
    }
    return switch (EventStore.open(files.segments())) {
      case OpenedStore.Usable usable -> Optional.of(of(usable));
      case OpenedStore.Unusable _ -> Optional.empty();
    };
  }

  /**
   * Opens new events, if the log was never pruned: it then contains all events, including those of
   * closed days.
   */
  private static OpenedEvents openAnew(WarehouseFiles files, String damage) {
    if (!RebuildCheck.lacking(StoreExtent.EMPTY, files.log()).isEmpty()) {
      throw damaged(damage);
    }
    LOG.error("Closed days in segments/ are damaged as well, and are built again from the log");
    files.deleteSegments();
    return switch (EventStore.open(files.segments())) {
      case OpenedStore.Usable usable -> of(usable);
      case OpenedStore.Unusable(String reason) -> throw damaged(reason);
    };
  }

  private static void refuseIfLogLacksOpenDays(WarehouseFiles files, String damage) {
    List<String> lacking = RebuildCheck.lacking(RebuildCheck.extent(files.segments()), files.log());
    if (!lacking.isEmpty()) {
      throw damaged(damage + ". " + String.join(" ", lacking));
    }
  }

  private static WarehouseException damaged(String reason) {
    return WarehouseException.damaged(
        "segments/ is damaged, and its events are in no other file. Restore the data directory from"
            + " a backup. Without a backup, move segments/ to another directory and start again:"
            + " reports then have only the events of the log. Cause: "
            + reason);
  }
}
