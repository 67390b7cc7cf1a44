package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.embedded.log.FileLog;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Builds a batch of one site's facts in the order of the calls, and reads its events back. */
final class Facts {
  static final SiteId SITE = new SiteId(11);

  private final List<LogEntry> entries = new ArrayList<>();
  private final long first;
  private long position;

  /** Starts at a position of the log. */
  Facts(long first) {
    this.first = first;
    this.position = first;
  }

  static BrowserHashes hashes(long visitor, long crossing) {
    return new BrowserHashes(visitor, crossing);
  }

  Facts enters(BrowserHashes browser, Instant at, String source) {
    return views(browser, at, Optional.of(Touch.ofSource(source)));
  }

  Facts views(BrowserHashes browser, Instant at) {
    return views(browser, at, Optional.empty());
  }

  private Facts views(BrowserHashes browser, Instant at, Optional<Touch> touch) {
    return add(
        new LogRecord.BrowserEvent(
            id(), SITE, at, EventContent.of(EventName.PAGEVIEW, "/"), browser, client(), touch));
  }

  Facts identifies(BrowserHashes browser, long user, Instant at) {
    return add(new LogRecord.Identification(id(), SITE, at, browser, new UserKey(user), client()));
  }

  Facts succeeds(Optional<BrowserHashes> browser, Optional<Long> user, Instant at) {
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of("paid"),
            Optional.of(new BigDecimal("49.9")),
            new LinkedHashMap<>());
    return add(
        new LogRecord.ServerEvent(
            id(),
            SITE,
            at,
            content,
            browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
            browser,
            user.map(UserKey::new)));
  }

  Facts succeeds(EventContent content, Instant at) {
    return add(
        new LogRecord.ServerEvent(
            id(), SITE, at, content, Forwarding.NEITHER, Optional.empty(), Optional.empty()));
  }

  Facts places(long order, Optional<BrowserHashes> browser, Optional<Long> user, Instant at) {
    return names(OrderRole.PLACED, order, browser, user, "49.9", at);
  }

  Facts refunds(long order, Instant at) {
    return names(OrderRole.REFUNDED, order, Optional.empty(), Optional.empty(), "-9.9", at);
  }

  private Facts names(
      OrderRole role,
      long order,
      Optional<BrowserHashes> browser,
      Optional<Long> user,
      String value,
      Instant at) {
    return add(
        new LogRecord.ServerEvent(
            id(),
            SITE,
            at,
            new EventContent(
                EventName.SUCCESS,
                "/paid",
                Optional.of("paid"),
                Optional.of(new BigDecimal(value)),
                new LinkedHashMap<>()),
            browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
            browser,
            user.map(UserKey::new),
            Optional.of(new OrderReference(role, new OrderKey(order)))));
  }

  Facts erases(long user, Instant at) {
    return add(new LogRecord.Erasure(id(), SITE, at, new UserKey(user)));
  }

  Facts expires(Instant until, Instant at) {
    return add(new LogRecord.Expiry(id(), SITE, at, until));
  }

  Facts deletesSite(Instant at) {
    return add(new LogRecord.SiteDeletion(id(), SITE, at));
  }

  Facts passes(Instant time) {
    return add(new LogRecord.Time(time));
  }

  /** Closes the days that are due at a time, by the records of an hour after it. */
  static void closeDays(Warehouse warehouse, Instant time) {
    warehouse.apply(
        new Facts(warehouse.next(FileLog.PARTITION))
            .passes(time)
            .passes(time.plus(Duration.ofHours(1)))
            .batch());
    while (warehouse.continueWork(FileLog.PARTITION)) {
      // Days close when no corrections are pending.
    }
  }

  /** Makes all closed days final. */
  static void seal(SegmentWarehouse warehouse) {
    warehouse.checkpointAll();
    assertThat(warehouse.checkpoint(FileLog.PARTITION))
        .as("no day is left")
        .isEqualTo(warehouse.next(FileLog.PARTITION));
  }

  private Facts add(LogRecord record) {
    entries.add(new LogEntry(position++, record));
    return this;
  }

  private EventId id() {
    return new EventId(new UUID(7, position));
  }

  private static Client client() {
    return new Client(
        Optional.of("DE"), Optional.of(Client.Device.MOBILE), Optional.empty(), Optional.empty());
  }

  Batch batch() {
    return new Batch(FileLog.PARTITION, first, position - 1, entries);
  }

  /** The site's events, oldest first, as they are reported once no more records arrive. */
  static List<CreditedEvent> events(Warehouse warehouse) {
    warehouse.caughtUp(Instant.EPOCH);
    while (warehouse.continueWork(FileLog.PARTITION)) {
      // Reports leave out corrections that are not in the rows yet.
    }
    return events(warehouse, SITE);
  }

  /** The events of a site, oldest first, as they are reported now. */
  static List<CreditedEvent> events(Warehouse warehouse, SiteId site) {
    return warehouse.answer(new EventsQuestion(site, 1000, Optional.empty())).events().reversed();
  }
}
