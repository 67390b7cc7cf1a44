package dev.vouch.embedded.segment;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Converts events of the log and their credit to rows. */
final class CreditedEvents {
  private CreditedEvents() {}

  static EventRow row(CreditChange.Credited change) {
    return switch (change.event()) {
      case LogRecord.ServerEvent event ->
          row(
              change,
              true,
              event.content(),
              hash(event.browser().map(browser -> browser.visitor())),
              hash(event.userKey().map(UserKey::value)),
              event.order());
      case LogRecord.BrowserEvent event ->
          row(
              change,
              false,
              event.content(),
              OptionalLong.empty(),
              OptionalLong.empty(),
              Optional.empty());
      case LogRecord.Identification _,
          LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          throw new IllegalArgumentException("only events are credited");
    };
  }

  private static OptionalLong hash(Optional<Long> hash) {
    return hash.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  private static EventRow row(
      CreditChange.Credited change,
      boolean isConfirmed,
      EventContent content,
      OptionalLong forwardedVisitor,
      OptionalLong userKey,
      Optional<OrderReference> order) {
    LogRecord event = change.event();
    Credit credit = change.credit();
    return new EventRow(
        change.position(),
        change.position(),
        event.site(),
        event.at(),
        event.id(),
        isConfirmed,
        content.eventName(),
        content.pagePath(),
        content.name(),
        content.successValue(),
        PropertiesJson.write(content.properties()),
        forwardedVisitor,
        userKey,
        credit.kind(),
        credit.reason(),
        credit.visitor(),
        credit.person(),
        credit.client(),
        credit.lastTouch(),
        credit.firstTouch(),
        touches(isConfirmed, content.eventName(), event.at(), credit),
        order.map(OrderReference::role),
        orderKey(order));
  }

  /** Returns the touches to store; only confirmed successes have them (docs/identity.md C11). */
  private static Optional<List<TimedTouch>> touches(
      boolean isConfirmed, EventName name, Instant at, Credit credit) {
    return isConfirmed && name == EventName.SUCCESS
        ? Optional.of(credit.touches().stream().map(touch -> touch.roundedBefore(at)).toList())
        : Optional.empty();
  }

  /**
   * Returns the order key to store; only events on which later events depend have one
   * (docs/identity.md O1, R2, R3).
   */
  private static OptionalLong orderKey(Optional<OrderReference> order) {
    return hash(order.filter(of -> hasKey(of.role())).map(of -> of.order().value()));
  }

  private static boolean hasKey(OrderRole role) {
    return switch (role) {
      case PLACED, VOIDED, VOID_REVERSED -> true;
      case REFUNDED, REFUND_REVERSED -> false;
    };
  }

  /** Returns a row with a corrected credit. */
  static EventRow corrected(EventRow row, CreditChange.Corrected correction) {
    Credit credit = correction.credit();
    return row.withCredit(
        Math.max(row.changedBy(), correction.causedBy()),
        credit,
        touches(row.isConfirmed(), row.eventName(), row.at(), credit));
  }

  /**
   * Returns the row of a closed day's event that counted for an erased user but was sent without
   * the user's ID. The event then belongs to its visitor. If it was credited to the user itself, it
   * is a refund of the user's order, whose original is no longer known (docs/identity.md R2), or an
   * order of which another copy was sent with the user's ID (O1).
   */
  static EventRow unlinked(EventRow row) {
    boolean isOfUser = row.credit() == CreditKind.USER;
    OptionalLong heir = isOfUser ? row.userKey() : row.visitor();
    Credit unlinked =
        new Credit(
            isOfUser ? CreditKind.STANDALONE : row.credit(),
            isOfUser ? reasonWithoutUser(row.orderRole()) : row.reason(),
            isOfUser ? OptionalLong.empty() : row.visitor(),
            heir.orElseGet(() -> ownPerson(row)),
            row.client(),
            row.lastTouch(),
            row.firstTouch(),
            row.touches().orElse(List.of()));
    return row.withCredit(row.changedBy(), unlinked, row.touches());
  }

  private static Reason reasonWithoutUser(Optional<OrderRole> role) {
    return role.equals(Optional.of(OrderRole.PLACED))
        ? Reason.NOTHING_FORWARDED
        : Reason.ORIGINAL_UNKNOWN;
  }

  /**
   * Returns the person of an event without visitor and user: the low 64 bits of the event's id, as
   * in {@link Credit}.
   */
  static long ownPerson(EventRow row) {
    return row.id().value().getLeastSignificantBits();
  }
}
