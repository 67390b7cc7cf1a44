package dev.vouch.cluster;

import dev.vouch.contract.history.SimulatedBrowser;
import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

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
}
