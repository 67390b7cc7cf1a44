package dev.vouch.embedded.rows;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Appends rows and corrections, in the columns' order of {@code schema.sql}. Belongs to one thread
 * and one transaction.
 */
final class RowWriter implements AutoCloseable {
  private static final int SUCCESS_VALUE_DECIMALS = 9;

  private final int partition;
  private final Dictionaries.Writer ids;
  private final DuckDBAppender events;
  private final DuckDBAppender corrections;

  RowWriter(DuckDBConnection connection, Dictionaries dictionaries, int partition)
      throws SQLException {
    this.partition = partition;
    this.ids = dictionaries.writer();
    this.events = connection.createAppender("event");
    this.corrections = connection.createAppender("correction");
  }

  void write(CreditedRow row) throws SQLException {
    switch (row.event()) {
      case LogRecord.ServerEvent event -> {
        begin(row, true, event.content());
        Cells.whole(
            events,
            event
                .browser()
                .map(BrowserHashes::visitor)
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty));
        Cells.whole(
            events,
            event
                .userKey()
                .map(UserKey::value)
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty));
      }
      case LogRecord.BrowserEvent event -> {
        begin(row, false, event.content());
        events.appendNull(); // forwarded_visitor
        events.appendNull(); // user_key
      }
      case LogRecord.Identification _,
          LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          throw new IllegalArgumentException("only events are credited");
    }
    append(events, row.event().site(), row.credit());
    if (isConfirmedSuccess(row.event())) {
      append(events, row.event().site(), row.event().at(), row.credit().touches());
    } else {
      events.appendNull(); // touches
    }
    appendOrder(order(row.event()));
    events.endRow();
  }

  private static Optional<OrderReference> order(LogRecord record) {
    return record instanceof LogRecord.ServerEvent event ? event.order() : Optional.empty();
  }

  /** The key is kept only where later events depend on it (docs/identity.md O1, R2, R3). */
  private void appendOrder(Optional<OrderReference> order) throws SQLException {
    Cells.text(events, order.map(named -> named.role().wireName()));
    Cells.whole(
        events,
        order.filter(named -> hasKey(named.role())).stream()
            .mapToLong(named -> named.order().value())
            .findAny());
  }

  private static boolean hasKey(OrderRole role) {
    return switch (role) {
      case PLACED, VOIDED, VOID_REVERSED -> true;
      case REFUNDED, REFUND_REVERSED -> false;
    };
  }

  void write(CreditChange.Corrected correction) throws SQLException {
    corrections.beginRow();
    corrections.append(partition);
    corrections.append(correction.position());
    corrections.append(correction.causedBy());
    append(corrections, correction.site(), correction.credit());
    append(corrections, correction.site(), correction.at(), correction.credit().touches());
    corrections.endRow();
  }

  private void begin(CreditedRow row, boolean confirmed, EventContent content) throws SQLException {
    LogRecord event = row.event();
    events.beginRow();
    events.append(partition);
    events.append(row.position());
    events.append(row.changedBy());
    events.append(event.site().value());
    events.appendEpochMicros(Microseconds.of(event.at()));
    events.append(event.id().value());
    events.append(confirmed);
    events.append(content.eventName().wireName());
    events.append(ids.page(event.site(), content.pagePath()));
    Cells.text(events, content.name());
    append(content.successValue());
    events.append(PropertiesJson.write(content.properties()));
  }

  private void append(Optional<BigDecimal> value) throws SQLException {
    if (value.isPresent()) {
      events.append(value.get().setScale(SUCCESS_VALUE_DECIMALS, RoundingMode.HALF_EVEN));
    } else {
      events.appendNull();
    }
  }

  private void append(DuckDBAppender to, SiteId site, Credit credit) throws SQLException {
    to.append(credit.kind().wireName());
    to.append(credit.reason().wireName());
    Cells.whole(to, credit.visitor());
    to.append(credit.person());
    to.append(ids.client(credit.client()));
    Cells.id(to, ids.touch(site, credit.lastTouch()));
    Cells.id(to, ids.touch(site, credit.firstTouch()));
  }

  private void append(DuckDBAppender to, SiteId site, Instant eventAt, List<TimedTouch> touches)
      throws SQLException {
    List<List<Object>> cells = new ArrayList<>(touches.size());
    for (TimedTouch touch : touches) {
      Instant at = touch.roundedBefore(eventAt).at();
      cells.add(
          List.of(ids.touch(site, touch.touch()), LocalDateTime.ofInstant(at, ZoneOffset.UTC)));
    }
    to.append(cells);
  }

  private static boolean isConfirmedSuccess(LogRecord record) {
    return record instanceof LogRecord.ServerEvent event
        && event.content().eventName() == EventName.SUCCESS;
  }

  /** Makes what was written visible to the transaction. */
  @Override
  public void close() throws SQLException {
    try (ids;
        events;
        corrections) {
      events.flush();
      corrections.flush();
    }
  }
}
