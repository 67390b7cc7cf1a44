package dev.vouch.embedded.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.embedded.backup.SegmentsCopy;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFileCheck;
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
 * The closed days of a data directory as of one checkpoint, in files of their own, since a server
 * may replace those of the directory meanwhile. Used and closed by one thread.
 */
final class ClosedDaysCopy implements AutoCloseable {
  private static final int PARTITION = 0;
  private static final int ATTEMPTS_MAX = 10;

  /** In one part, so that its bytes fit in memory. */
  private static final int ROWS_AT_ONCE = 20_000;

  private final KeptFiles kept;
  private final EventStore store;

  private ClosedDaysCopy(KeptFiles kept, EventStore store) {
    this.kept = kept;
    this.store = store;
  }

  /**
   * Copies the present ones; empty if there are none.
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
        // A file system with hard links needs no space for it.
        new SegmentsCopy(segments, target, Optional.of(segments)).copy(kept.get());
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

  /** How far the closed days are. */
  StoreExtent extent() {
    return kept.extent();
  }

  /** Returns all days from the first that has events to the last closed one. */
  List<ClosedDay> days() {
    Optional<Instant> until =
        Optional.ofNullable(kept.extent().partitions().get(PARTITION))
            .flatMap(StoreExtent.OfPartition::durableUntil);
    Optional<LocalDate> first =
        kept.files().stream()
            .flatMap(file -> file.day().stream())
            .map(StoredFileCheck.ClosedDay::date)
            .min(LocalDate::compareTo);
    if (until.isEmpty() || first.isEmpty()) {
      return List.of();
    }
    return first
        .get()
        .datesUntil(LocalDate.ofInstant(until.get(), ZoneOffset.UTC))
        .map(day -> new ClosedDay(day, store.version(PARTITION, day)))
        .toList();
  }

  /** Reads the orders of all days to which refunds of open days may refer. */
  void readOrders(Consumer<FinalOrder> to) {
    store.finalOrders(PARTITION, to);
  }

  /** Reads the rows of a day as files with a line of {@link RowsJson} for each. */
  void readRows(LocalDate day, Consumer<byte[]> to) {
    Iterator<EventRow> rows = store.rows(PARTITION, day);
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
