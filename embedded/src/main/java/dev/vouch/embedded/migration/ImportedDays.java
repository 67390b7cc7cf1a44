package dev.vouch.embedded.migration;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.embedded.segment.Checkpoint;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
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
 * Closed days of another engine, written to the events of a directory that no warehouse uses
 * meanwhile.
 *
 * @param segments the directory of the events
 * @param work a directory for temporary files
 */
record ImportedDays(Path segments, Path work) {
  private static final int PARTITION = 0;

  /** More than a day has rows. The positions of a later day are higher. */
  private static final int DAY_BITS = 32;

  /** Returns a position that is higher than those of the days before. */
  static long firstPosition(LocalDate day) {
    return day.toEpochDay() << DAY_BITS;
  }

  /** Whether a day is written. */
  boolean has(LocalDate day) {
    Optional<Instant> until =
        new StoredFiles(segments)
            .extent()
            .flatMap(extent -> Optional.ofNullable(extent.partitions().get(PARTITION)))
            .flatMap(partition -> partition.durableUntil());
    return until
        .filter(open -> day.atStartOfDay(ZoneOffset.UTC).toInstant().isBefore(open))
        .isPresent();
  }

  /** Reads the rows of a day: files with a line of {@link RowsJson} for each row. */
  @FunctionalInterface
  interface DaySource {
    void read(Consumer<byte[]> to);
  }

  /**
   * Writes a day durably.
   *
   * @param changedBy the position of the last record of the log that is considered in the rows
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
        store.importDay(PARTITION, day, iterator);
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

  /** Rows for other engines have positions that are unique within their site. */
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
