package dev.vouch.reports;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.Site;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.Directory;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/** A site in Berlin that was created at 09:00 on 10 November 2026, with events and imports. */
final class RecordedSite implements AutoCloseable {
  private static final Instant CREATED = Instant.parse("2026-11-10T08:00:00Z");

  private final Directory directory;
  private final Warehouse warehouse;
  private final RegisteredSite registered;
  private final EventIds ids = new EventIds(new Random(20261110));

  RecordedSite(Path data) {
    Clock clock = Clock.fixed(CREATED, ZoneOffset.UTC);
    directory = TestDirectory.open(data, clock);
    warehouse = SegmentWarehouse.open(data, clock);
    registered =
        directory
            .sites()
            .create(
                new SiteSettings(
                    "Shop", Set.of("shop.example"), ZoneId.of("Europe/Berlin"), Set.of(), false));
  }

  RegisteredSite registered() {
    return registered;
  }

  Site site() {
    return registered.site();
  }

  Directory directory() {
    return directory;
  }

  Warehouse warehouse() {
    return warehouse;
  }

  /** Records a page view of a browser. */
  void view(String receivedAt) {
    Instant at = Instant.parse(receivedAt);
    apply(
        new LogRecord.BrowserEvent(
            ids.next(at),
            site().id(),
            at,
            EventContent.of(EventName.PAGEVIEW, "/"),
            new BrowserHashes(1, -1),
            Client.UNKNOWN,
            Optional.empty()));
  }

  /** Records an event of a backend. */
  void receive(String receivedAt) {
    receive(Instant.parse(receivedAt), Optional.empty());
  }

  /** Records a backdated event. */
  void receive(String receivedAt, String occurredAt) {
    receive(Instant.parse(receivedAt), Optional.of(Instant.parse(occurredAt)));
  }

  private void receive(Instant receivedAt, Optional<Instant> occurredAt) {
    apply(
        new LogRecord.ServerEvent(
            ids.next(receivedAt),
            site().id(),
            receivedAt,
            EventContent.of(EventName.CUSTOM, "/"),
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            occurredAt));
  }

  private void apply(LogRecord record) {
    long next = warehouse.next(0);
    warehouse.apply(new Batch(0, next, next, List.of(new LogEntry(next, record))));
  }

  /** Imports a total of each of these days, the last one included. */
  void importDays(String first, String last) {
    List<ImportedTotal> totals =
        LocalDate.parse(first)
            .datesUntil(LocalDate.parse(last).plusDays(1))
            .map(
                day ->
                    new ImportedTotal(
                        new TotalKey(day, Optional.empty(), Optional.empty()),
                        new ImportedCounts(1, OptionalLong.empty(), OptionalLong.empty())))
            .toList();
    if (!(directory.importedTotals().add(site().id(), "Before", totals)
        instanceof ImportResult.Added)) {
      throw new AssertionError("not imported");
    }
  }

  @Override
  public void close() {
    warehouse.close();
    directory.close();
  }
}
