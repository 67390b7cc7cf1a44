package dev.vouch.embedded.rows;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows that one partition's changes must lead to, as a map. */
final class RowModel {
  private final Map<Long, CreditedRow> rows = new TreeMap<>();
  private final Map<SiteId, Instant> expiries = new HashMap<>();
  private Instant closedUntil = Instant.EPOCH;

  void apply(CreditChange change) {
    switch (change) {
      case CreditChange.Credited credited -> {
        Instant until = expiries.getOrDefault(credited.event().site(), Instant.EPOCH);
        if (!credited.event().at().isBefore(until)) {
          rows.put(credited.position(), CreditedRow.of(credited));
        }
      }
      case CreditChange.Corrected corrected ->
          rows.computeIfPresent(corrected.position(), (position, row) -> row.with(corrected));
      case CreditChange.UserErased erased -> erase(erased);
      case CreditChange.SiteDeleted deleted -> {
        remove(deleted.site(), deleted.before());
        expiries.computeIfPresent(
            deleted.site(), (site, until) -> until.isAfter(deleted.before()) ? until : null);
      }
      case CreditChange.Expired expired -> {
        remove(expired.site(), expired.until());
        expiries.merge(expired.site(), expired.until(), (a, b) -> a.isAfter(b) ? a : b);
      }
      case CreditChange.DayClosed closed ->
          closedUntil = closed.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
  }

  private void remove(SiteId site, Instant before) {
    rows.values()
        .removeIf(row -> row.event().site().equals(site) && row.event().at().isBefore(before));
  }

  private void erase(CreditChange.UserErased erased) {
    rows.values()
        .removeIf(
            row ->
                row.event().site().equals(erased.site())
                    && (row.event().at().isBefore(erased.before())
                        || row.changedBy() < erased.position())
                    && userKey(row.event()).equals(Optional.of(erased.userKey())));
    rows.replaceAll((position, row) -> isUnlinked(row, erased) ? unlinked(row) : row);
  }

  private boolean isUnlinked(CreditedRow row, CreditChange.UserErased erased) {
    Instant at = row.event().at();
    return row.event().site().equals(erased.site())
        && at.isBefore(closedUntil)
        && row.changedBy() < erased.position()
        && !userKey(row.event()).equals(Optional.of(erased.userKey()))
        && row.credit().person() == erased.userKey().value();
  }

  private static CreditedRow unlinked(CreditedRow row) {
    Credit credit = row.credit();
    long own = row.event().id().value().getLeastSignificantBits();
    boolean ofUser = credit.kind() == CreditKind.USER;
    long person =
        ofUser
            ? userKey(row.event()).map(UserKey::value).orElse(own)
            : credit.visitor().orElse(own);
    return new CreditedRow(
        row.position(),
        row.event(),
        new Credit(
            ofUser ? CreditKind.STANDALONE : credit.kind(),
            ofUser ? reasonWithoutUser(row.event()) : credit.reason(),
            ofUser ? OptionalLong.empty() : credit.visitor(),
            person,
            credit.client(),
            credit.lastTouch(),
            credit.firstTouch(),
            credit.touches()),
        row.changedBy());
  }

  /** An order was the user's only by another copy (O1), a refund by its order (R2). */
  private static Reason reasonWithoutUser(LogRecord record) {
    boolean isOrder =
        record instanceof LogRecord.ServerEvent event
            && event.order().filter(order -> order.role() == OrderRole.PLACED).isPresent();
    return isOrder ? Reason.NOTHING_FORWARDED : Reason.ORIGINAL_UNKNOWN;
  }

  private static Optional<UserKey> userKey(LogRecord record) {
    return record instanceof LogRecord.ServerEvent event ? event.userKey() : Optional.empty();
  }

  /** The rows of a site as the values of {@link RowReader#COLUMNS}. */
  List<List<@Nullable String>> rowsOf(SiteId site) {
    return rows.values().stream()
        .filter(row -> row.event().site().equals(site))
        .map(this::values)
        .toList();
  }

  private List<@Nullable String> values(CreditedRow row) {
    LogRecord event = row.event();
    boolean isOpen = !event.at().isBefore(closedUntil);
    EventContent content =
        event instanceof LogRecord.ServerEvent server
            ? server.content()
            : ((LogRecord.BrowserEvent) event).content();
    Optional<Long> forwarded =
        event instanceof LogRecord.ServerEvent server
            ? server.browser().map(BrowserHashes::visitor)
            : Optional.empty();
    Credit credit = row.credit();
    List<@Nullable String> values = new ArrayList<>();
    values.add(Long.toString(row.position()));
    values.add(Long.toString(row.changedBy()));
    values.add(event.at().toString());
    values.add(event.id().toString());
    values.add(Boolean.toString(event instanceof LogRecord.ServerEvent));
    values.add(content.eventName().wireName());
    values.add(content.pagePath());
    values.add(content.name().orElse(null));
    values.add(content.successValue().map(value -> value.setScale(9).toString()).orElse(null));
    values.add(
        event instanceof LogRecord.ServerEvent server
            ? server.order().map(order -> order.role().wireName()).orElse(null)
            : null);
    values.add(PropertiesJson.write(content.properties()));
    values.add(credit.kind().wireName());
    values.add(credit.reason().wireName());
    values.add(text(credit.visitor()));
    values.add(Long.toString(credit.person()));
    values.add(credit.client().country().orElse(null));
    values.add(credit.client().device().map(device -> device.wireName()).orElse(null));
    values.add(credit.client().browser().orElse(null));
    values.add(credit.client().os().orElse(null));
    add(values, credit.lastTouch());
    add(values, credit.firstTouch());
    values.add(isOpen ? userKey(event).map(key -> Long.toString(key.value())).orElse(null) : null);
    values.add(isOpen ? forwarded.map(hash -> Long.toString(hash)).orElse(null) : null);
    boolean hasTouches = isConfirmedSuccess(row);
    List<TimedTouch> touches = hasTouches ? credit.touches() : List.of();
    values.add(hasTouches ? Integer.toString(touches.size()) : null);
    values.add(
        touches.stream()
            .findFirst()
            .map(touch -> touch.roundedBefore(event.at()).at().toString())
            .orElse(null));
    return values;
  }

  /** The touches of a site's confirmed successes, a line each, as {@link RowReader#touches}. */
  List<String> touchesOf(SiteId site) {
    return rows.values().stream()
        .filter(row -> row.event().site().equals(site))
        .filter(RowModel::isConfirmedSuccess)
        .flatMap(
            row ->
                row.credit().touches().stream()
                    .map(
                        touch ->
                            "%d %s %s %s"
                                .formatted(
                                    row.position(),
                                    touch.roundedBefore(row.event().at()).at(),
                                    touch.touch().source(),
                                    touch.touch().campaign().orElse(null))))
        .toList();
  }

  private static boolean isConfirmedSuccess(CreditedRow row) {
    return row.event() instanceof LogRecord.ServerEvent event
        && event.content().eventName() == EventName.SUCCESS;
  }

  private static @Nullable String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : null;
  }

  private static void add(List<@Nullable String> values, Optional<Touch> touch) {
    values.add(touch.map(of -> of.channel().wireName()).orElse(null));
    values.add(touch.map(Touch::source).orElse(null));
    values.add(touch.flatMap(Touch::medium).orElse(null));
    values.add(touch.flatMap(Touch::campaign).orElse(null));
    values.add(touch.flatMap(Touch::term).orElse(null));
    values.add(touch.flatMap(Touch::content).orElse(null));
    values.add(touch.flatMap(Touch::clickId).orElse(null));
    values.add(touch.flatMap(Touch::referrer).orElse(null));
  }
}
