package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a retention the file stops growing: new rows reuse the space of expired ones. */
@Tag("campaign")
class RetentionSizeTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int SITES = 2;
  private static final int EVENTS_A_DAY = 5_000;
  private static final int STEADY_FROM_DAY = 40;
  private static final int DAYS = 75;

  private final Random random = new Random(1);

  @Test
  void file_stopsGrowingOnceExpiryMatchesIngestion(@TempDir Path directory) {
    Path file = directory.resolve("warehouse.duckdb");
    long steady = 0;
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      for (int day = 0; day < DAYS; day++) {
        Instant start = START.plus(DAY.multipliedBy(day));
        warehouse.apply(dayOf(start, warehouse.next(0)));
        Facts.closeDays(warehouse, start);
        warehouse.checkpoint(0);
        if (day % 10 == 0) {
          System.out.printf("day %d: %d kB%n", day, file.toFile().length() / 1000);
        }
        if (day == STEADY_FROM_DAY) {
          steady = file.toFile().length();
        }
      }
    }
    assertThat(file.toFile().length()).isLessThan(steady * 3 / 2);
  }

  private Batch dayOf(Instant start, long first) {
    List<LogEntry> entries = new ArrayList<>();
    long position = first;
    for (int site = 1; site <= SITES; site++) {
      entries.add(
          new LogEntry(
              position,
              new LogRecord.Expiry(id(position), new SiteId(site), start, start.minus(KEPT))));
      position++;
    }
    for (int event = 0; event < EVENTS_A_DAY; event++) {
      long visitor = random.nextInt(EVENTS_A_DAY);
      entries.add(
          new LogEntry(
              position,
              new LogRecord.BrowserEvent(
                  id(position),
                  new SiteId(1 + event % SITES),
                  start.plus(DAY.multipliedBy(event).dividedBy(EVENTS_A_DAY)),
                  EventContent.of(EventName.PAGEVIEW, "/" + random.nextInt(500)),
                  new BrowserHashes(visitor, -visitor),
                  Client.UNKNOWN,
                  Optional.of(Touch.ofSource("source " + random.nextInt(30))))));
      position++;
    }
    return new Batch(0, first, position - 1, entries);
  }

  private static EventId id(long position) {
    return new EventId(new UUID(7, position));
  }
}
