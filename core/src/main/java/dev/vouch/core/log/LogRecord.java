package dev.vouch.core.log;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.Optional;

/**
 * One record of the log. Only these change the warehouse, so that a replay gives the same result
 * (docs/ARCHITECTURE.md).
 */
public sealed interface LogRecord {
  /** The record's id; two appends of one record have the same. */
  EventId id();

  /** The site it belongs to. */
  SiteId site();

  /** When Vouch received it, in whole microseconds. It is appended within an hour or not at all. */
  Instant receivedAt();

  /** An event that a backend sent with its key; confirmed. */
  record ServerEvent(
      EventId id,
      SiteId site,
      Instant receivedAt,
      EventContent content,
      Forwarding forwarding,
      Optional<BrowserHashes> browser,
      Optional<UserKey> userKey)
      implements LogRecord {}

  /** An event that a browser sent; unconfirmed. A sighting, and with a touch a page view. */
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

  /** Removes everything of this user key that was received before. */
  record Erasure(EventId id, SiteId site, Instant receivedAt, UserKey userKey)
      implements LogRecord {}

  /** Removes everything of this site that was received before. */
  record SiteDeletion(EventId id, SiteId site, Instant receivedAt) implements LogRecord {}

  /**
   * From here on no event of this site received before {@code until} is reported, whenever it
   * arrives. As facts they stay for as long as an open day can look at them (docs/identity.md I3).
   *
   * @param until in whole microseconds
   */
  record Expiry(EventId id, SiteId site, Instant receivedAt, Instant until) implements LogRecord {}
}
