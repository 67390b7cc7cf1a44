package dev.vouch.embedded.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedSettings;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import dev.vouch.embedded.log.LogTail;
import dev.vouch.embedded.log.UsedKeys;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data directory of a server, which it may use until {@link #stop}. */
public final class EmbeddedSource implements MigrationSource {
  private static final int PARTITION = 0;
  private static final long APPLIED_INTERVAL_MS = 100;

  private final EmbeddedSettings settings;
  private final InstantSource clock;
  private final LogTail log;
  private final Path copies;
  private final AtomicReference<@Nullable LogFailedException> fatal = new AtomicReference<>();
  private @Nullable Stopped stopped;
  private Optional<ClosedDaysCopy> days = Optional.empty();
  private int copied;

  private record Stopped(EmbeddedEngine engine, Reporting reporting) {}

  private EmbeddedSource(EmbeddedSettings settings, InstantSource clock, LogTail log, Path copies) {
    this.settings = settings;
    this.clock = clock;
    this.log = log;
    this.copies = copies;
  }

  /**
   * Opens a data directory for reading.
   *
   * @param copies a directory for temporary files, which does not exist
   * @throws LogFailedException if its log cannot be read
   */
  public static EmbeddedSource open(EmbeddedSettings settings, Path copies, InstantSource clock) {
    return new EmbeddedSource(settings, clock, LogTail.open(settings.data()), copies);
  }

  @Override
  public List<ClosedDay> closedDays() {
    closeDays();
    copied++;
    days =
        ClosedDaysCopy.of(
            settings.data().resolve(EventStore.DIRECTORY),
            copies.resolve(Integer.toString(copied)));
    return days.map(ClosedDaysCopy::days).orElse(List.of());
  }

  @Override
  public void check(List<ClosedDay> closed) {
    List<String> obstacles =
        RebuildCheck.obstacles(
            days.map(ClosedDaysCopy::extent).orElse(new StoreExtent(Map.of())),
            // A damaged record is found when it is copied.
            new LogExtent.Fixed(log.start(), 0));
    if (!obstacles.isEmpty()) {
      throw new MigrationException(
          "The data directory lacks events that its warehouse may have. "
              + String.join(" ", obstacles));
    }
  }

  @Override
  public void readOrders(List<ClosedDay> closed, Consumer<FinalOrder> to) {
    days.ifPresent(copy -> copy.readOrders(to));
  }

  @Override
  public ClosedDay readRows(ClosedDay day, Consumer<byte[]> to) {
    days.orElseThrow().readRows(day.date(), to);
    return day;
  }

  private void closeDays() {
    days.ifPresent(ClosedDaysCopy::close);
    days = Optional.empty();
    try {
      delete(copies);
    } catch (IOException e) {
      throw new UncheckedIOException("temporary files of the migration cannot be deleted", e);
    }
  }

  private static void delete(Path directory) throws IOException {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  public Map<Integer, LogStart> logStarts() {
    return Map.of(PARTITION, log.start());
  }

  @Override
  public Optional<MigratedRecords> read(LogPositions after) {
    return log.read(after.in(PARTITION) + 1).map(MigratedRecords::of);
  }

  @Override
  public void readKeys(Consumer<UsedKey> to) {
    UsedKeys.read(settings.data(), clock.instant(), to);
  }

  @Override
  public ReportQueries stop() throws InterruptedException {
    Stopped opened = lock();
    stopped = opened;
    LogPositions last = opened.engine().lastPositions();
    while (!opened.reporting().appliedPositions().include(last)) {
      LogFailedException failed = fatal.get();
      if (failed != null) {
        throw failed;
      }
      opened
          .reporting()
          .failure()
          .ifPresent(
              failure -> {
                throw new MigrationException("The reports cannot be compared. " + failure);
              });
      Thread.sleep(APPLIED_INTERVAL_MS);
    }
    return opened.reporting().queries();
  }

  private Stopped lock() {
    try {
      EmbeddedEngine engine = EmbeddedEngine.open(settings, clock, fatal::set);
      try {
        return new Stopped(engine, engine.startReporting());
      } catch (RuntimeException e) {
        engine.close();
        throw e;
      }
    } catch (LogInUseException e) {
      throw new MigrationException(
          "A server uses %s. Stop it, then complete the migration.".formatted(settings.data()), e);
    }
  }

  /** {@inheritDoc} A data directory is not marked, and is to be deleted (docs/migrate.md). */
  @Override
  public void complete() {}

  @Override
  public void close() {
    Stopped opened = stopped;
    if (opened != null) {
      opened.reporting().close();
      opened.engine().close();
    }
    closeDays();
    log.close();
  }
}
