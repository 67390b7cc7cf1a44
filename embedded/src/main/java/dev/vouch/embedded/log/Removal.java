package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.Optional;

/**
 * An erasure or a site deletion in the log (docs/identity.md B5). An erasure removes the events and
 * {@code identify} pings of its user key that are before it in the log or that occurred before it;
 * a deletion removes all of its site.
 *
 * @param position of the erasure or the deletion in the log
 * @param userKey empty for a site deletion
 */
record Removal(long position, SiteId site, Instant receivedAt, Optional<UserKey> userKey) {
  /** Returns what a record removes; empty if it is not a removal. */
  static Optional<Removal> of(long position, LogRecord record) {
    return switch (record) {
      case LogRecord.Erasure erasure ->
          Optional.of(
              new Removal(
                  position, erasure.site(), erasure.receivedAt(), Optional.of(erasure.userKey())));
      case LogRecord.SiteDeletion deletion ->
          Optional.of(
              new Removal(position, deletion.site(), deletion.receivedAt(), Optional.empty()));
      case LogRecord.Expiry _,
          LogRecord.Time _,
          LogRecord.ServerEvent _,
          LogRecord.BrowserEvent _,
          LogRecord.OrderAlias _,
          LogRecord.Identification _ ->
          Optional.empty();
    };
  }

  /** Whether a record is removed by this. */
  boolean removes(long position, LogRecord record) {
    return switch (record) {
      case LogRecord.ServerEvent event -> removes(position, event, event.userKey());
      case LogRecord.BrowserEvent event -> removes(position, event, Optional.empty());
      case LogRecord.Identification ping -> removes(position, ping, Optional.of(ping.userKey()));
      case LogRecord.OrderAlias alias -> removes(position, alias, Optional.empty());
      case LogRecord.Erasure _, LogRecord.SiteDeletion _, LogRecord.Expiry _, LogRecord.Time _ ->
          false;
    };
  }

  /** Whether an idempotency key is removed by this. Erasures remove none: a key names no user. */
  boolean removes(UsedKey key) {
    return userKey.isEmpty() && key.site().equals(site);
  }

  private boolean removes(long position, LogRecord fact, Optional<UserKey> key) {
    return fact.site().equals(site)
        && (userKey.isEmpty() || userKey.equals(key))
        && (userKey.isEmpty() || position < this.position || fact.at().isBefore(receivedAt));
  }

  /** A number that the encoding of each record removed by this contains (log.proto: fixed64). */
  long containedNumber() {
    return userKey.map(UserKey::value).orElse(site.value());
  }
}
