package dev.vouch.core.log;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.Touch;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One record of the log. Only records change the warehouse, so a replay gives the same result
 * (docs/ARCHITECTURE.md).
 */
public sealed interface LogRecord {
  /** The record's id; the same for repeated appends of one record. */
  EventId id();

  /** The site it belongs to. */
  SiteId site();

  /**
   * The time at which Vouch received it, in whole microseconds. A record is appended within an hour
   * of that time or not at all.
   */
  Instant receivedAt();

  /**
   * The time that the record counts at in the rules of credit and in reports: the time of its
   * receipt, except for a backdated event (docs/identity.md B1).
   */
  default Instant at() {
    return receivedAt();
  }

  /**
   * An event sent by a backend with its key; confirmed.
   *
   * @param order only of a success
   * @param occurredAt of a backdated event, in whole microseconds: at most 13 days before {@code
   *     receivedAt}, and not after it
   * @param orderAlias another key of the order that it places, which its refunds can name
   *     (docs/identity.md O2)
   */
  record ServerEvent(
      EventId id,
      SiteId site,
      Instant receivedAt,
      EventContent content,
      Forwarding forwarding,
      Optional<BrowserHashes> browser,
      Optional<UserKey> userKey,
      Optional<OrderReference> order,
      Optional<Instant> occurredAt,
      Optional<OrderKey> orderAlias)
      implements LogRecord {
    /** Creates an event whose order has one key. */
    public ServerEvent(
        EventId id,
        SiteId site,
        Instant receivedAt,
        EventContent content,
        Forwarding forwarding,
        Optional<BrowserHashes> browser,
        Optional<UserKey> userKey,
        Optional<OrderReference> order,
        Optional<Instant> occurredAt) {
      this(
          id,
          site,
          receivedAt,
          content,
          forwarding,
          browser,
          userKey,
          order,
          occurredAt,
          Optional.empty());
    }

    /** Creates an event that occurred when it was received. */
    public ServerEvent(
        EventId id,
        SiteId site,
        Instant receivedAt,
        EventContent content,
        Forwarding forwarding,
        Optional<BrowserHashes> browser,
        Optional<UserKey> userKey,
        Optional<OrderReference> order) {
      this(id, site, receivedAt, content, forwarding, browser, userKey, order, Optional.empty());
    }

    /** Creates an event that names no order. */
    public ServerEvent(
        EventId id,
        SiteId site,
        Instant receivedAt,
        EventContent content,
        Forwarding forwarding,
        Optional<BrowserHashes> browser,
        Optional<UserKey> userKey) {
      this(id, site, receivedAt, content, forwarding, browser, userKey, Optional.empty());
    }

    @Override
    public Instant at() {
      return occurredAt.orElse(receivedAt);
    }
  }

  /**
   * An event sent by a browser; unconfirmed. A sighting, and with a touch an entry from outside.
   */
  record BrowserEvent(
      EventId id,
      SiteId site,
      Instant receivedAt,
      EventContent content,
      BrowserHashes browser,
      Client client,
      Optional<Touch> touch)
      implements LogRecord {}

  /** An {@code identify} ping: a sighting and a link, but no event. */
  record Identification(
      EventId id,
      SiteId site,
      Instant receivedAt,
      BrowserHashes browser,
      UserKey userKey,
      Client client)
      implements LogRecord {}

  /**
   * Another key of an order: what names {@code alias} means {@code order} (docs/identity.md O2).
   *
   * @param alias such as that of Stripe's payment of an invoice
   * @param order such as that of the invoice
   */
  record OrderAlias(EventId id, SiteId site, Instant receivedAt, OrderKey alias, OrderKey order)
      implements LogRecord {}

  /**
   * The removal of everything of this user key that is before it in the log or counts at an earlier
   * time (docs/identity.md B5).
   */
  record Erasure(EventId id, SiteId site, Instant receivedAt, UserKey userKey)
      implements LogRecord {}

  /** The removal of everything of this site, also of what is after it (docs/identity.md B5). */
  record SiteDeletion(EventId id, SiteId site, Instant receivedAt) implements LogRecord {}

  /**
   * The end of a site's retention: events that count before {@code until} are no longer reported,
   * even if they are applied later. They remain as facts while an open day can refer to them
   * (docs/identity.md I3).
   *
   * @param until in whole microseconds
   */
  record Expiry(EventId id, SiteId site, Instant receivedAt, Instant until) implements LogRecord {}

  /**
   * The time, by which days close (docs/identity.md I3): the log appends one to each partition at
   * least once an hour, also if there are no other records. As id and site it has zeros.
   */
  record Time(Instant receivedAt) implements LogRecord {
    private static final EventId NO_ID = new EventId(new UUID(0, 0));
    private static final SiteId NO_SITE = new SiteId(0);

    @Override
    public EventId id() {
      return NO_ID;
    }

    @Override
    public SiteId site() {
      return NO_SITE;
    }
  }
}
