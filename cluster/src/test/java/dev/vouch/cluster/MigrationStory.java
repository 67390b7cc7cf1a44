package dev.vouch.cluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.SimulatedBrowser;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A site where a customer buys before the migration and gets the money back after it, and where a
 * user is known by a browser alone.
 *
 * @param begin of the purchases
 */
record MigrationStory(Instant begin) {
  static final SiteId SITE = new SiteId(SimulatedHash.of("migrated site"));
  static final UserKey LINKED_USER = SimulatedHash.userKey(SITE, "linked");

  /** What happens before the migration. */
  List<LogRecord> records() {
    return List.of(
        enters("customer", begin),
        success("purchase", "40", "customer", begin.plusSeconds(60)),
        enters("linked", begin.plusSeconds(120)),
        success("other purchase", "10", "linked", begin.plusSeconds(180)),
        new LogRecord.Identification(
            id("link"),
            SITE,
            begin.plus(Duration.ofDays(1)),
            hashes("linked", begin.plus(Duration.ofDays(1))),
            LINKED_USER,
            Client.UNKNOWN));
  }

  /** The customer's money goes back; the backend names only the order. */
  static LogRecord.ServerEvent refund(Instant at) {
    return new LogRecord.ServerEvent(
        id("refund"),
        SITE,
        at,
        content("-40"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.of(
            new OrderReference(OrderRole.REFUNDED, SimulatedHash.orderKey(SITE, "purchase"))));
  }

  /** A payment that a backend may send again: each time, it has another ID. */
  static LogRecord.ServerEvent payment(Instant at) {
    return new LogRecord.ServerEvent(
        new EventId(UUID.randomUUID()),
        SITE,
        at,
        content("5"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  static LogRecord.Erasure erasureOfLinkedUser(Instant at) {
    return new LogRecord.Erasure(id("erasure"), SITE, at, LINKED_USER);
  }

  private static LogRecord enters(String browser, Instant at) {
    return new LogRecord.BrowserEvent(
        id(browser + " enters"),
        SITE,
        at,
        EventContent.of(EventName.PAGEVIEW, "/"),
        hashes(browser, at),
        Client.UNKNOWN,
        Optional.of(Touch.ofSource("newsletter")));
  }

  private static LogRecord success(String order, String value, String browser, Instant at) {
    return new LogRecord.ServerEvent(
        id(order),
        SITE,
        at,
        content(value),
        Forwarding.BOTH,
        Optional.of(hashes(browser, at)),
        Optional.empty(),
        Optional.of(new OrderReference(OrderRole.PLACED, SimulatedHash.orderKey(SITE, order))));
  }

  private static EventContent content(String value) {
    return new EventContent(
        EventName.SUCCESS,
        "/paid",
        Optional.of("paid"),
        Optional.of(new BigDecimal(value)),
        new LinkedHashMap<>());
  }

  private static BrowserHashes hashes(String browser, Instant at) {
    return new SimulatedBrowser("story " + browser).hashesAt(SITE, at);
  }

  static EventId id(String name) {
    return SimulatedHash.eventId("story " + name);
  }

  static void checkRefundOfAnOrderInAClosedDay(
      EventLog log, ReportQueries queries, ManualClock clock) {
    append(refund(clock.instant()), log);
    await("refund is applied").until(() -> find("refund", queries).isPresent());
    CreditedEvent refund = find("refund", queries).orElseThrow();
    assertThat(refund.lastTouch()).contains(Touch.ofSource("newsletter"));
    assertThat(refund.person()).isEqualTo(find("purchase", queries).orElseThrow().person());
  }

  /** The rows of closed days are those of the data directory. */
  static void checkErasureInAClosedDay(EventLog log, ReportQueries queries, ManualClock clock) {
    long user = LINKED_USER.value();
    CreditedEvent before = find("other purchase", queries).orElseThrow();
    assertThat(before.person()).isEqualTo(user);
    clock.advance(Duration.ofSeconds(1)); // The erasure is later than the copy of these rows.
    append(erasureOfLinkedUser(clock.instant()), log);
    await("erasure is applied")
        .until(() -> find("other purchase", queries).orElseThrow().person() != user);
    assertThat(find("other purchase", queries).orElseThrow().person())
        .isEqualTo(before.visitor().orElseThrow());
  }

  private static void append(LogRecord record, EventLog log) {
    assertThat(log.append(record, Optional.empty()).toCompletableFuture().join())
        .isInstanceOf(Appended.Stored.class);
  }

  private static Optional<CreditedEvent> find(String name, ReportQueries queries) {
    return queries.answer(new EventsQuestion(SITE, 1000, Optional.empty())).events().stream()
        .filter(event -> event.id().equals(id(name)))
        .findFirst();
  }
}
