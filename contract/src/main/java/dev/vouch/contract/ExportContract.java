package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.history.AcceptedContent;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of an engine's exports: the same file from the same events. */
public abstract class ExportContract {
  private static final Instant FROM = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant UNTIL = Instant.parse("2060-01-01T00:00:00Z");
  private static final Instant NOW = WarehouseSuite.NOW;

  /** Opens the engine's warehouse in an empty directory. */
  protected abstract Warehouse open(Path directory);

  /** Returns the exporter of a warehouse. */
  protected abstract EventExporter exporter(Warehouse warehouse);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void csv_hasAllEventsOfAReport_oldestFirst(long seed, @TempDir Path directory) throws Exception {
    History history = RandomHistory.of(seed);
    try (Warehouse warehouse = open(directory)) {
      apply(history, warehouse);

      for (SiteId site : history.sites()) {
        List<CreditedEvent> newestFirst =
            warehouse.answer(new EventsQuestion(site, 10_000, Optional.empty())).events();
        assertThat(csv(warehouse, site)).isEqualTo(ExportedCsv.of(newestFirst.reversed()));
      }
    }
  }

  @Test
  void specialCharacters_areWrittenAsInJsonAndCsv(@TempDir Path directory) throws Exception {
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = new ContractStory(warehouse);
      for (String text :
          List.of(
              "=cmd|' /C calc'!A0",
              "+1",
              "-1",
              "@a",
              "\t\"a\",\r\n\\b",
              "größe 🙂",
              "\u0001",
              "＝1+1",
              "＋1",
              "－1",
              "＠a",
              "﹦1",
              " =1",
              "\u00A0=1",
              "\u3000＝1",
              "\u200B@a",
              "\u202E-1",
              "\u0001+1",
              "\uFEFF=1",
              "1=1",
              "(=1")) {
        LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
        properties.put("currency", new PropertyValue.Text(" eur"));
        properties.put("t:", new PropertyValue.Text("n:1"));
        properties.put("q\":\"n:2", new PropertyValue.Decimal(new BigDecimal("12.50")));
        properties.put(text, new PropertyValue.Text(text));
        properties.put("yes", new PropertyValue.Flag(true));
        story.acts(
            "phone",
            new EventContent(
                EventName.SUCCESS,
                text,
                Optional.of(text),
                Optional.of(new BigDecimal("-100")),
                properties),
            NOW.plusNanos(1_000));
      }
      story.acts("phone", EventContent.of(EventName.PAGEVIEW, "/"), NOW);

      List<CreditedEvent> events = story.events();
      assertThat(events).hasSize(22);
      assertThat(csv(warehouse, story.site())).isEqualTo(ExportedCsv.of(events.reversed()));
    }
  }

  /** Nothing that was accepted breaks a row, a report or a file. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void anyAcceptedText_isTheSameInReportsAndFiles(long seed, @TempDir Path directory)
      throws Exception {
    Random random = new Random(seed);
    List<EventContent> sent = Stream.generate(() -> AcceptedContent.of(random)).limit(150).toList();
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = new ContractStory(warehouse);
      for (EventContent content : sent) {
        story.sends("anna", content, NOW);
      }

      List<CreditedEvent> events = story.events();
      assertThat(events.reversed())
          .extracting(event -> texts(event.content()))
          .isEqualTo(sent.stream().map(ExportContract::texts).toList());
      assertThat(csv(warehouse, story.site())).isEqualTo(ExportedCsv.of(events.reversed()));
      assertThat(parquet(warehouse, story.site())).startsWith("PAR1").endsWith("PAR1");
      assertThat(values(warehouse, story.site(), Dimension.Field.PAGE_PATH))
          .containsExactlyInAnyOrderElementsOf(
              sent.stream().map(EventContent::pagePath).distinct().toList());
      assertThat(values(warehouse, story.site(), new Dimension.Property("a")))
          .containsExactlyInAnyOrderElementsOf(
              sent.stream()
                  .flatMap(content -> Stream.ofNullable(content.properties().get("a")))
                  .map(value -> ((PropertyValue.Text) value).value())
                  .filter(text -> !text.isEmpty())
                  .distinct()
                  .toList());
    }
  }

  private static List<Object> texts(EventContent content) {
    return List.of(content.pagePath(), content.name(), content.properties());
  }

  private static List<String> values(Warehouse warehouse, SiteId site, Dimension dimension) {
    Scope all = new Scope(site, FROM, UNTIL, AttributionModel.LAST, List.of());
    return warehouse.answer(new BreakdownQuestion(all, dimension, 1_000)).lines().stream()
        .flatMap(line -> line.key().stream())
        .toList();
  }

  @Test
  void range_includesItsFirstMomentAndNotItsEnd(@TempDir Path directory) throws Exception {
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = new ContractStory(warehouse);
      story.views("phone", NOW.minusNanos(1_000));
      story.views("phone", NOW);
      story.views("phone", NOW.plusSeconds(59));
      story.views("phone", NOW.plusSeconds(60));
      story.apply();

      List<String> lines =
          csv(warehouse, new EventsExport(story.site(), NOW, NOW.plusSeconds(60), Format.CSV))
              .lines()
              .toList();
      assertThat(lines).hasSize(3);
    }
  }

  @Test
  void person_isAnotherInEachMonthAndExport(@TempDir Path directory) throws Exception {
    Instant month = Instant.parse("2026-07-01T00:00:00Z");
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = new ContractStory(warehouse);
      // In Berlin, July begins two hours earlier.
      story.views("phone", month.minus(Duration.ofHours(3)));
      story.views("laptop", month.minus(Duration.ofMinutes(130)));
      story.views("phone", month.minus(Duration.ofMinutes(125)));
      story.views("phone", month.minus(Duration.ofMinutes(110)));
      story.apply();

      List<String> people = people(warehouse, story.site());
      assertThat(people).hasSize(4).allMatch(person -> person.matches("[0-9a-f]{16}"));
      assertThat(people.get(2)).isEqualTo(people.get(0));
      assertThat(Set.copyOf(people)).hasSize(3);
      assertThat(people(warehouse, story.site())).doesNotContainAnyElementsOf(people);
    }
  }

  /** The file has no visitors then. */
  private List<String> people(Warehouse warehouse, SiteId site) throws IOException {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    List<String> lines =
        csv(warehouse, new EventsExport(site, FROM, UNTIL, Format.CSV, Optional.of(zone)))
            .lines()
            .toList();
    assertThat(lines.getFirst()).endsWith(",\"first_referrer\",person");
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> line.contains(",visitor,same_browser,,"));
    return lines.stream().skip(1).map(line -> line.substring(line.lastIndexOf(',') + 1)).toList();
  }

  @Test
  void noEvents_areAFileWithTheHeaderOnly(@TempDir Path directory) throws Exception {
    try (Warehouse warehouse = open(directory)) {
      assertThat(csv(warehouse, new SiteId(7))).isEqualTo(ExportedCsv.of(List.of()));
      assertThat(parquet(warehouse, new SiteId(7))).startsWith("PAR1").endsWith("PAR1");
    }
  }

  @Test
  void erasedDeletedAndExpiredEvents_areNotInTheFile(@TempDir Path directory) throws Exception {
    try (Warehouse warehouse = open(directory)) {
      ContractStory erased = new ContractStory(warehouse);
      erased.succeedsFor("anna", NOW);
      erased.erases("anna", NOW.plusSeconds(1));
      ContractStory deleted = new ContractStory(warehouse);
      deleted.views("phone", NOW);
      deleted.isDeleted(NOW.plusSeconds(1));
      ContractStory expired = new ContractStory(warehouse);
      expired.views("phone", NOW);
      expired.expires(NOW.plusSeconds(1), NOW.plusSeconds(1));
      for (ContractStory story : List.of(erased, deleted, expired)) {
        story.apply();
        assertThat(csv(warehouse, story.site())).isEqualTo(ExportedCsv.of(List.of()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void progress_endsWithAllEvents(Format format, @TempDir Path directory) throws Exception {
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = threeViews(warehouse);
      List<List<Long>> progress = new ArrayList<>();

      exporter(warehouse)
          .export(
              all(story.site(), format),
              OutputStream.nullOutputStream(),
              (events, all) -> progress.add(List.of(events, all)));

      assertThat(progress).startsWith(List.of(0L, 3L)).endsWith(List.of(3L, 3L));
    }
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void interrupt_endsTheExport(Format format, @TempDir Path directory) {
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = threeViews(warehouse);
      Thread caller = Thread.currentThread();

      assertThatThrownBy(
              () ->
                  exporter(warehouse)
                      .export(
                          all(story.site(), format),
                          OutputStream.nullOutputStream(),
                          (events, all) -> caller.interrupt()))
          .isInstanceOf(WarehouseException.class)
          .hasMessage("the export was stopped");
      assertThat(Thread.interrupted()).as("remains interrupted").isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void failedStream_endsTheExport(Format format, @TempDir Path directory) throws IOException {
    try (Warehouse warehouse = open(directory)) {
      ContractStory story = threeViews(warehouse);
      OutputStream closed = OutputStream.nullOutputStream();
      closed.close();

      assertThatThrownBy(
              () ->
                  exporter(warehouse)
                      .export(all(story.site(), format), closed, (events, all) -> {}))
          .isInstanceOf(IOException.class);
    }
  }

  private static ContractStory threeViews(Warehouse warehouse) {
    ContractStory story = new ContractStory(warehouse);
    for (int view = 0; view < 3; view++) {
      story.views("phone", NOW.plusSeconds(view));
    }
    story.apply();
    return story;
  }

  private static void apply(History history, Warehouse warehouse) {
    List<LogEntry> entries = new ArrayList<>();
    for (HistoryEntry entry : history.entries(0)) {
      entries.add(new LogEntry(entries.size() + 1L, entry.record()));
    }
    warehouse.apply(new Batch(0, 1, entries.size(), entries));
    while (warehouse.continueWork(0)) {
      // Each call does a part.
    }
  }

  private String csv(Warehouse warehouse, SiteId site) throws IOException {
    return csv(warehouse, all(site, Format.CSV));
  }

  private String csv(Warehouse warehouse, EventsExport export) throws IOException {
    return new String(file(warehouse, export), StandardCharsets.UTF_8);
  }

  private String parquet(Warehouse warehouse, SiteId site) throws IOException {
    return new String(file(warehouse, all(site, Format.PARQUET)), StandardCharsets.ISO_8859_1);
  }

  private byte[] file(Warehouse warehouse, EventsExport export) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    exporter(warehouse).export(export, file, (events, all) -> {});
    return file.toByteArray();
  }

  private static EventsExport all(SiteId site, Format format) {
    return new EventsExport(site, FROM, UNTIL, format);
  }
}
