package dev.vouch.embedded.warehouse;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The records of two sites with few browsers and users, whose salts change every 14 days. Events of
 * the second site expire, so its refunds follow early enough that their orders are still there.
 */
final class SimulatedTraffic {
  static final List<SiteId> SITES = List.of(new SiteId(11), new SiteId(12));
  private static final int BROWSERS = 12;
  private static final int USERS = 8;
  private static final int ERASURE_ONE_OF = 150;
  private static final int EXPIRY_ONE_OF = 200;
  private static final Duration RETENTION = Duration.ofDays(35);
  private static final Duration REFUND_BEFORE_EXPIRY = Duration.ofDays(18);
  private static final int ORDERS_OF_A_REFUND = 80;

  private final Random random;
  private final List<Instant> orderedAt = new ArrayList<>();
  private int records;

  SimulatedTraffic(long seed) {
    this.random = new Random(seed);
  }

  /** Returns the next record, received at a time. */
  LogRecord next(Instant at) {
    records++;
    SiteId site = SITES.get(random.nextInt(SITES.size()));
    if (random.nextInt(ERASURE_ONE_OF) == 0) {
      return new LogRecord.Erasure(id(), site, at, user(site));
    }
    if (random.nextInt(EXPIRY_ONE_OF) == 0) {
      return new LogRecord.Expiry(id(), SITES.getLast(), at, at.minus(RETENTION));
    }
    return switch (random.nextInt(4)) {
      case 0, 1 -> view(site, at);
      case 2 ->
          new LogRecord.Identification(id(), site, at, browser(site, at), user(site), client());
      default -> success(site, at);
    };
  }

  private LogRecord view(SiteId site, Instant at) {
    Optional<Touch> touch =
        random.nextBoolean()
            ? Optional.of(Touch.ofSource(random.nextBoolean() ? "newsletter" : "search"))
            : Optional.empty();
    return new LogRecord.BrowserEvent(
        id(),
        site,
        at,
        EventContent.of(EventName.PAGEVIEW, "/page/" + random.nextInt(5)),
        browser(site, at),
        client(),
        touch);
  }

  private LogRecord success(SiteId site, Instant at) {
    EventContent content =
        new EventContent(
            EventName.SUCCESS,
            "/paid",
            Optional.of("paid"),
            Optional.of(new BigDecimal(random.nextInt(100))),
            new LinkedHashMap<>());
    Optional<OrderReference> order = order(site, at);
    boolean isForwarded = random.nextBoolean();
    return new LogRecord.ServerEvent(
        id(),
        site,
        at,
        content,
        isForwarded ? Forwarding.BOTH : Forwarding.NEITHER,
        isForwarded ? Optional.of(browser(site, at)) : Optional.empty(),
        random.nextBoolean() ? Optional.of(user(site)) : Optional.empty(),
        order);
  }

  private Optional<OrderReference> order(SiteId site, Instant at) {
    return switch (random.nextInt(3)) {
      case 0 -> {
        orderedAt.add(at);
        yield Optional.of(reference(OrderRole.PLACED, site, orderedAt.size()));
      }
      case 1 -> refund(site, at);
      default -> Optional.empty();
    };
  }

  private Optional<OrderReference> refund(SiteId site, Instant at) {
    int number = Math.max(1, orderedAt.size() - random.nextInt(ORDERS_OF_A_REFUND));
    boolean isKept =
        site.equals(SITES.getFirst())
            || (number <= orderedAt.size()
                && orderedAt.get(number - 1).isAfter(at.minus(REFUND_BEFORE_EXPIRY)));
    OrderRole role = random.nextBoolean() ? OrderRole.REFUNDED : OrderRole.VOIDED;
    return isKept ? Optional.of(reference(role, site, number)) : Optional.empty();
  }

  /** Some numbers are of orders of the other site, and unknown. */
  private static OrderReference reference(OrderRole role, SiteId site, int number) {
    return new OrderReference(role, SimulatedHash.orderKey(site, "order " + number));
  }

  private BrowserHashes browser(SiteId site, Instant at) {
    return new SimulatedBrowser("browser " + random.nextInt(BROWSERS)).hashesAt(site, at);
  }

  private UserKey user(SiteId site) {
    return SimulatedHash.userKey(site, "user " + random.nextInt(USERS));
  }

  private Client client() {
    return new Client(
        Optional.of(random.nextBoolean() ? "DE" : "FR"),
        Optional.of(Client.Device.MOBILE),
        Optional.empty(),
        Optional.empty());
  }

  private EventId id() {
    return SimulatedHash.eventId("record " + records);
  }
}
