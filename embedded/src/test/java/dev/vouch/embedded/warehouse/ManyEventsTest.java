package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each report over 30 open days of a site with {@code vouch.events} events, a million by default,
 * is answered in time, and its export needs little memory.
 */
@Tag("prove")
class ManyEventsTest {
  private static final SiteId SITE = new SiteId(11);
  private static final int EVENTS = Integer.getInteger("vouch.events", 1_000_000);
  private static final int VISITORS = EVENTS / 5;
  private static final int BATCH = 20_000;
  private static final DuckDbSettings LOW_MEMORY = new DuckDbSettings(1, 256);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final DayRange NOVEMBER =
      new DayRange(
          LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-30"), ZoneId.of("Europe/Berlin"));
  private static final Scope SCOPE =
      new Scope(SITE, NOVEMBER.from(), NOVEMBER.until(), AttributionModel.LAST, List.of());

  private final Random random = new Random(1);

  @Test
  void reportsAndExports_finishInTime(@TempDir Path directory) {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      for (long first = 1; first < EVENTS; first += BATCH) {
        warehouse.apply(batch(first));
      }
      Summary summary = timed("summary", warehouse, new SummaryQuestion(SCOPE, List.of()));
      assertThat(summary.pageviews() + summary.successes()).isEqualTo(EVENTS);
      timed("breakdown by source", warehouse, new BreakdownQuestion(SCOPE, Field.SOURCE, 100));
      timed(
          "breakdown by page_path", warehouse, new BreakdownQuestion(SCOPE, Field.PAGE_PATH, 100));
      timed("successes", warehouse, new SuccessesQuestion(SCOPE, List.of()));
      timed("coverage", warehouse, new CoverageQuestion(SCOPE));
      timed("newest events", warehouse, newest(Optional.empty()));
      timed(
          "newest clicks, of which there are none",
          warehouse,
          newest(Optional.of(EventName.CLICK)));
      timed("newest successes", warehouse, newest(Optional.of(EventName.SUCCESS)));
      for (Interval interval : Interval.values()) {
        Timeseries timeseries =
            timed("timeseries by " + interval.wireName(), warehouse, timeseries(interval));
        assertThat(timeseries.buckets().stream().mapToLong(Summary::pageviews).sum())
            .isEqualTo(summary.pageviews());
      }
    }
    // Low memory: an export credits only some of the days at a time.
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, LOW_MEMORY, Clock.systemUTC())) {
      export(warehouse, directory.resolve("events.parquet"), EventsExport.Format.PARQUET);
      export(warehouse, directory.resolve("events.csv"), EventsExport.Format.CSV);
    }
  }

  private static EventsQuestion newest(Optional<EventName> eventName) {
    return new EventsQuestion(SITE, 1000, Optional.empty(), eventName, Optional.empty());
  }

  private static TimeseriesQuestion timeseries(Interval interval) {
    List<Instant> starts =
        interval.starts(NOVEMBER, 1_500).stream().map(ZonedDateTime::toInstant).toList();
    return new TimeseriesQuestion(SCOPE, List.of(), starts);
  }

  private static void export(DuckDbWarehouse warehouse, Path file, EventsExport.Format format) {
    long start = System.nanoTime();
    warehouse.export(
        new EventsExport(SITE, SCOPE.from(), SCOPE.until(), format), file, (events, all) -> {});
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf(
        "export of %d events as %s: %d ms, %d bytes%n",
        EVENTS, format, taken.toMillis(), file.toFile().length());
    assertThat(taken).isLessThan(TIMEOUT);
  }

  private static <A> A timed(String name, DuckDbWarehouse warehouse, Question<A> question) {
    long start = System.nanoTime();
    A answer = warehouse.answer(question);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf("%s over %d events: %d ms%n", name, EVENTS, taken.toMillis());
    assertThat(taken).isLessThan(TIMEOUT);
    return answer;
  }

  private Batch batch(long first) {
    List<LogEntry> entries = new ArrayList<>();
    for (long position = first; position < first + BATCH; position++) {
      entries.add(new LogEntry(position, record(position)));
    }
    return new Batch(0, first, first + BATCH - 1, entries);
  }

  /** One in 50 is a success that a backend sends, the others are page views. */
  private LogRecord record(long position) {
    Instant at =
        NOVEMBER.from().plusMillis((position - 1) * Duration.ofDays(30).toMillis() / EVENTS);
    EventId id = new EventId(new UUID(7, position));
    long visitor = random.nextInt(VISITORS);
    BrowserHashes hashes = new BrowserHashes(visitor, VISITORS + visitor);
    if (position % 50 == 0) {
      return new LogRecord.ServerEvent(
          id, SITE, at, success(), Forwarding.BOTH, Optional.of(hashes), Optional.empty());
    }
    EventContent pageview = EventContent.of(EventName.PAGEVIEW, "/" + random.nextInt(500));
    Optional<Touch> touch =
        random.nextInt(4) == 0
            ? Optional.of(Touch.ofSource("source " + random.nextInt(30)))
            : Optional.empty();
    return new LogRecord.BrowserEvent(id, SITE, at, pageview, hashes, Client.UNKNOWN, touch);
  }

  private EventContent success() {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", new PropertyValue.Text(random.nextBoolean() ? "EUR" : "USD"));
    return new EventContent(
        EventName.SUCCESS,
        "/paid",
        Optional.of("paid " + random.nextInt(5)),
        Optional.of(new BigDecimal("49.9")),
        properties);
  }
}
