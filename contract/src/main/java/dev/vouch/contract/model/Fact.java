package dev.vouch.contract.model;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import dev.vouch.core.log.LogRecord.Erasure;
import dev.vouch.core.log.LogRecord.Expiry;
import dev.vouch.core.log.LogRecord.Identification;
import dev.vouch.core.log.LogRecord.OrderAlias;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.log.LogRecord.SiteDeletion;
import dev.vouch.core.log.LogRecord.Time;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Optional;

/**
 * A fact at its first position in the log (docs/glossary.md).
 *
 * @param position the first log position it was read from
 */
record Fact(long position, LogRecord record) implements Comparable<Fact> {
  private static final Comparator<Fact> ORDER =
      Comparator.comparing(Fact::at).thenComparingLong(Fact::position);
  private static final Duration WINDOW = Duration.ofDays(14);

  /** When it counts: a backdated event, at the time when it occurred (B1). */
  Instant at() {
    return record.at();
  }

  private Instant receivedAt() {
    return record.receivedAt();
  }

  /** Whether it was received more than 7 days after it occurred (B2). */
  boolean isReportedLate() {
    return Duration.between(at(), receivedAt()).compareTo(Duration.ofDays(7)) > 0;
  }

  /** The UTC day on which it was received. */
  LocalDate receivedOn() {
    return receivedAt().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Returns an event of a backend as if it had occurred when an earlier one did. */
  Fact countingAt(Fact earlier) {
    ServerEvent event = (ServerEvent) record;
    return new Fact(
        earlier.position,
        new ServerEvent(
            event.id(),
            event.site(),
            event.receivedAt(),
            event.content(),
            event.forwarding(),
            event.browser(),
            event.userKey(),
            event.order(),
            Optional.of(earlier.at())));
  }

  /** By time; facts of equal time by their first log position. */
  @Override
  public int compareTo(Fact other) {
    return ORDER.compare(this, other);
  }

  boolean isAtOrBefore(Fact other) {
    return compareTo(other) <= 0;
  }

  /**
   * Whether both are at most 14 days apart, inclusive: the times at which they count and those at
   * which they were received (B2).
   */
  boolean isInWindowOf(Fact other) {
    return isWithinWindow(at(), other.at())
        && isWithinWindow(at(), other.receivedAt())
        && isWithinWindow(receivedAt(), other.at())
        && isWithinWindow(receivedAt(), other.receivedAt());
  }

  private static boolean isWithinWindow(Instant one, Instant other) {
    return Duration.between(one, other).abs().compareTo(WINDOW) <= 0;
  }

  boolean isEvent() {
    return record instanceof ServerEvent || record instanceof BrowserEvent;
  }

  /** Whether it is a browser event or an identify ping. */
  boolean isSighting() {
    return record instanceof BrowserEvent || record instanceof Identification;
  }

  /** Whether it is an identify ping, or a server event with ip, user_agent and user id. */
  boolean isLink() {
    return record instanceof Identification
        || (record instanceof ServerEvent && browser().isPresent() && userKey().isPresent());
  }

  /** I3: at most 14 days apart, and equal visitor or equal crossing hashes. */
  boolean isSameBrowserAs(Fact other) {
    // The hashes first, since they take less time to compare.
    return hasHashOf(other) && isInWindowOf(other);
  }

  private boolean hasHashOf(Fact other) {
    if (browser().isEmpty() || other.browser().isEmpty()) {
      return false;
    }
    BrowserHashes own = browser().get();
    BrowserHashes others = other.browser().get();
    return own.visitor() == others.visitor() || own.crossing() == others.crossing();
  }

  Optional<BrowserHashes> browser() {
    return switch (record) {
      case ServerEvent event -> event.browser();
      case BrowserEvent event -> Optional.of(event.browser());
      case Identification identification -> Optional.of(identification.browser());
      case OrderAlias _, Erasure _, SiteDeletion _, Expiry _, Time _ -> Optional.empty();
    };
  }

  Optional<UserKey> userKey() {
    return switch (record) {
      case ServerEvent event -> event.userKey();
      case BrowserEvent event -> Optional.empty();
      case Identification identification -> Optional.of(identification.userKey());
      case OrderAlias _, Erasure _, SiteDeletion _, Expiry _, Time _ -> Optional.empty();
    };
  }

  /** Returns the client of a sighting. */
  Client client() {
    return switch (record) {
      case BrowserEvent event -> event.client();
      case Identification identification -> identification.client();
      case ServerEvent event -> Client.UNKNOWN;
      case OrderAlias _, Erasure _, SiteDeletion _, Expiry _, Time _ -> Client.UNKNOWN;
    };
  }

  Optional<Touch> touch() {
    return record instanceof BrowserEvent event ? event.touch() : Optional.empty();
  }
}
