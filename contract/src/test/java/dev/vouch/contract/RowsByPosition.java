package dev.vouch.contract;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The rows that changes of credit lead to. */
final class RowsByPosition implements Consumer<CreditChange> {
  private final Map<Long, Row> rows = new HashMap<>();
  private LocalDate openFrom = LocalDate.MIN;

  /**
   * An event with its credit.
   *
   * @param changedBy the highest position of the records that have changed its credit
   */
  record Row(long position, LogRecord event, Credit credit, long changedBy) {
    Optional<UserKey> ownUser() {
      return event instanceof LogRecord.ServerEvent server ? server.userKey() : Optional.empty();
    }

    CreditedEvent credited() {
      boolean confirmed = event instanceof LogRecord.ServerEvent;
      EventContent content =
          event instanceof LogRecord.ServerEvent server
              ? server.content()
              : ((LogRecord.BrowserEvent) event).content();
      return new CreditedEvent(
          event.id(),
          event.at(),
          position,
          confirmed,
          content,
          event instanceof LogRecord.ServerEvent server
              ? server.order().map(OrderReference::role)
              : Optional.empty(),
          credit.kind(),
          credit.reason(),
          credit.visitor(),
          credit.person(),
          credit.client(),
          credit.lastTouch(),
          credit.firstTouch(),
          isConfirmedSuccess() ? Optional.of(touches()) : Optional.empty());
    }

    boolean isConfirmedSuccess() {
      return event instanceof LogRecord.ServerEvent server
          && server.content().eventName() == EventName.SUCCESS;
    }

    private SuccessTouches touches() {
      return new SuccessTouches(
          credit.touches().size(),
          credit.touches().stream().findFirst().map(touch -> touch.roundedBefore(event.at()).at()));
    }

    Row with(Credit changed) {
      return with(changed, changedBy);
    }

    Row with(Credit changed, long causedBy) {
      return new Row(position, event, changed, Math.max(changedBy, causedBy));
    }

    LocalDate day() {
      return event.at().atZone(ZoneOffset.UTC).toLocalDate();
    }
  }

  LocalDate openFrom() {
    return openFrom;
  }

  /** Notes that changes since then are repeated. */
  void repeatFrom(LocalDate firstOpenDay) {
    openFrom = firstOpenDay;
  }

  List<CreditedEvent> of(SiteId site) {
    return CanonicalAnswers.of(
        rows.values().stream()
            .filter(row -> row.event().site().equals(site))
            .map(Row::credited)
            .toList());
  }

  /** Returns the touches of each confirmed success of a site by its position. */
  Map<Long, List<TimedTouch>> touches(SiteId site) {
    Map<Long, List<TimedTouch>> touches = new HashMap<>();
    rows.forEach(
        (position, row) -> {
          if (row.event().site().equals(site) && row.isConfirmedSuccess()) {
            touches.put(position, row.credit().touches());
          }
        });
    return touches;
  }

  /** Returns a site's events of open days by position. */
  Map<Long, LogRecord> openEvents(SiteId site) {
    Map<Long, LogRecord> open = new HashMap<>();
    rows.forEach(
        (position, row) -> {
          if (row.event().site().equals(site) && !row.day().isBefore(openFrom)) {
            open.put(position, row.event());
          }
        });
    return open;
  }

  @Override
  public void accept(CreditChange change) {
    switch (change) {
      case CreditChange.Credited(long position, LogRecord event, Credit credit) ->
          rows.put(position, new Row(position, event, credit, position));
      case CreditChange.Corrected corrected -> correct(corrected);
      case CreditChange.UserErased erased -> erase(erased);
      case CreditChange.SiteDeleted deleted ->
          rows.values()
              .removeIf(
                  row ->
                      row.event().site().equals(deleted.site())
                          && row.event().at().isBefore(deleted.before()));
      case CreditChange.Expired expired ->
          rows.values()
              .removeIf(
                  row ->
                      row.event().site().equals(expired.site())
                          && row.event().at().isBefore(expired.until()));
      case CreditChange.DayClosed(LocalDate day) -> openFrom = day.plusDays(1);
    }
  }

  private void correct(CreditChange.Corrected change) {
    Row row = rows.get(change.position());
    if (row == null) {
      return; // A repeated record corrects what a later one has removed.
    }
    if (row.day().isBefore(openFrom)) {
      throw new AssertionError("a correction in a closed day: " + change);
    }
    rows.put(change.position(), row.with(change.credit(), change.causedBy()));
  }

  private void erase(CreditChange.UserErased erased) {
    rows.values()
        .removeIf(
            row ->
                row.event().site().equals(erased.site())
                    && row.ownUser().equals(Optional.of(erased.userKey()))
                    && (row.event().at().isBefore(erased.before())
                        || row.position() < erased.position()));
    rows.replaceAll((position, row) -> isOfErased(row, erased) ? withoutUser(row) : row);
  }

  private boolean isOfErased(Row row, CreditChange.UserErased erased) {
    return row.event().site().equals(erased.site())
        && row.day().isBefore(openFrom)
        && row.changedBy() < erased.position()
        && row.credit().person() == erased.userKey().value();
  }

  private static boolean isPlaced(Row row) {
    return row.event() instanceof LogRecord.ServerEvent event
        && event.order().filter(order -> order.role() == OrderRole.PLACED).isPresent();
  }

  private static Row withoutUser(Row row) {
    Credit credit = row.credit();
    long own = row.event().id().value().getLeastSignificantBits();
    if (credit.kind() == CreditKind.USER) {
      return row.with(
          new Credit(
              CreditKind.STANDALONE,
              isPlaced(row) ? Reason.NOTHING_FORWARDED : Reason.ORIGINAL_UNKNOWN,
              OptionalLong.empty(),
              row.ownUser().map(UserKey::value).orElse(own),
              Client.UNKNOWN,
              Optional.empty(),
              Optional.empty(),
              List.of()));
    }
    return row.with(
        new Credit(
            credit.kind(),
            credit.reason(),
            credit.visitor(),
            credit.visitor().orElse(own),
            credit.client(),
            credit.lastTouch(),
            credit.firstTouch(),
            credit.touches()));
  }
}
