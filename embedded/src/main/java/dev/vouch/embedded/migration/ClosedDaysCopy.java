package dev.vouch.embedded.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.file.IncrementalCopy;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.embedded.backup.SegmentsCopy;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A copy of the closed days of a data directory as of one checkpoint. It has files of its own,
 * because a server may replace the directory's files at any time. Used and closed by one thread.
 */
final class ClosedDaysCopy implements AutoCloseable {
  private static final int ATTEMPTS_MAX = 10;

  /** The number of rows per part, so that the bytes of a part fit in memory. */
  private static final int ROWS_AT_ONCE = 20_000;

  private final KeptFiles kept;
  private final EventStore store;

  private ClosedDaysCopy(KeptFiles kept, EventStore store) {
    this.kept = kept;
    this.store = store;
  }

  /**
   * Copies the current closed days; empty if there are none.
   *
   * @param target a directory that does not exist
   */
  static Optional<ClosedDaysCopy> of(Path segments, Path target) {
    for (int attempt = 1; ; attempt++) {
      Optional<KeptFiles> kept = new StoredFiles(segments).all();
      if (kept.isEmpty()) {
        return Optional.empty();
      }
      try {
        // On a file system with hard links, the copy takes no space.
        SegmentsCopy.write(
            kept.get(), new IncrementalCopy(segments, target, Optional.of(segments)));
        return Optional.of(new ClosedDaysCopy(kept.get(), open(target)));
      } catch (NoSuchFileException e) {
        if (attempt == ATTEMPTS_MAX) {
          throw new MigrationException(
              "%s is missing: run ./vouch check".formatted(e.getMessage()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the closed days cannot be copied: check the disk", e);
      }
    }
  }

  private static EventStore open(Path directory) {
    return switch (EventStore.open(directory)) {
      case OpenedStore.Usable(EventStore store, var damaged) -> {
        if (!damaged.isEmpty()) {
          store.close();
          throw new MigrationException(
              "segments/%s is damaged: run ./vouch check".formatted(damaged.getFirst().file()));
        }
        yield store;
      }
      case OpenedStore.Unusable(String reason) -> throw new MigrationException(reason);
    };
  }

  /** Returns the extent of the closed days. */
  StoreExtent extent() {
    return kept.extent();
  }

  /** Returns all days from the first day with events to the last closed day. */
  List<ClosedDay> days() {
    Optional<Instant> until = kept.extent().durableUntil();
    Optional<LocalDate> first =
        kept.files().stream().flatMap(file -> file.day().stream()).min(LocalDate::compareTo);
    if (until.isEmpty() || first.isEmpty()) {
      return List.of();
    }
    return first
        .get()
        .datesUntil(LocalDate.ofInstant(until.get(), ZoneOffset.UTC))
        .map(day -> new ClosedDay(day, store.version(day)))
        .toList();
  }

  /** Reads the orders of all closed days to which refunds in open days may refer. */
  void readOrders(Consumer<FinalOrder> to) {
    store.finalOrders(to);
  }

  /** Reads the rows of a day as files with one line of {@link RowsJson} per row. */
  void readRows(LocalDate day, Consumer<byte[]> to) {
    Iterator<EventRow> rows = store.rows(day);
    while (rows.hasNext()) {
      StringBuilder part = new StringBuilder();
      for (int row = 0; row < ROWS_AT_ONCE && rows.hasNext(); row++) {
        part.append(RowsJson.write(rows.next())).append('\n');
      }
      to.accept(part.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
