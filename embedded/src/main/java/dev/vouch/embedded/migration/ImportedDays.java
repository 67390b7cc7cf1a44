package dev.vouch.embedded.migration;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.embedded.segment.Checkpoint;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Imports closed days of another engine into the event store of a directory that no warehouse uses.
 *
 * @param segments the directory of the event store
 * @param work a directory for temporary files
 */
record ImportedDays(Path segments, Path work) {
  /**
   * The bits of a position that number the rows of one day. The bits above are the day, so that the
   * positions of later days are higher.
   */
  private static final int DAY_BITS = 32;

  /**
   * Returns the lowest position for the rows of a day, which is higher than those of earlier days.
   */
  static long firstPosition(LocalDate day) {
    return day.toEpochDay() << DAY_BITS;
  }

  /** Whether the event store contains a day. */
  boolean has(LocalDate day) {
    Optional<Instant> until = new StoredFiles(segments).extent().flatMap(StoreExtent::durableUntil);
    return until
        .filter(open -> day.atStartOfDay(ZoneOffset.UTC).toInstant().isBefore(open))
        .isPresent();
  }

  /** A source of a day's rows: files with one line of {@link RowsJson} per row. */
  @FunctionalInterface
  interface DaySource {
    void read(Consumer<byte[]> to);
  }

  /**
   * Writes a day durably.
   *
   * @param changedBy the position of the last log record whose changes the rows already contain
   */
  void add(LocalDate day, DaySource source, ImportedOrders.OfDay orders, long changedBy) {
    List<Path> parts = new ArrayList<>();
    try {
      source.read(part -> addPart(part, parts));
      AtomicLong position = new AtomicLong(firstPosition(day));
      try (EventStore store = open();
          Stream<EventRow> rows =
              parts.stream()
                  .flatMap(ImportedDays::lines)
                  .map(RowsJson::read)
                  .map(row -> at(position.getAndIncrement(), changedBy, orders.key(row), row))) {
        Iterator<EventRow> iterator = rows.iterator();
        store.importDay(day, iterator);
        Checkpoint checkpoint = store.beginCheckpoint();
        checkpoint.write();
        checkpoint.end();
      }
    } finally {
      parts.forEach(ImportedDays::delete);
    }
  }

  private EventStore open() {
    return switch (EventStore.open(segments)) {
      case OpenedStore.Usable usable -> usable.store();
      case OpenedStore.Unusable(String reason) -> throw new MigrationException(reason);
    };
  }

  private void addPart(byte[] content, List<Path> parts) {
    Path part = work.resolve("part-" + parts.size());
    try {
      PrivateFiles.createFile(part);
      parts.add(part);
      Files.write(part, content);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @SuppressWarnings("StreamResourceLeak") // Closed by the stream of all parts.
  private static Stream<String> lines(Path part) {
    try {
      return Files.lines(part);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /**
   * Returns a row with other positions, since rows of other engines have positions that are unique
   * only within their site, and with its order key.
   */
  private static EventRow at(long position, long changedBy, OptionalLong order, EventRow row) {
    return row.withPositions(position, changedBy).withOrderKey(order);
  }

  private static void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static UncheckedIOException failed(IOException e) {
    return new UncheckedIOException(
        "a closed day cannot be written: check the disk, its free space and rights", e);
  }
}
