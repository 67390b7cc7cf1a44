package dev.vouch.embedded.warehouse;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Appends facts to the tables, in the columns' order of {@code schema.sql}. Belongs to one thread
 * and one transaction.
 */
final class FactWriter implements AutoCloseable {
  private static final int SUCCESS_VALUE_DECIMALS = 9;

  private final DuckDBAppender events;
  private final DuckDBAppender pings;
  private final DuckDBAppender removals;

  FactWriter(DuckDBConnection connection) throws SQLException {
    events = connection.createAppender("event");
    pings = connection.createAppender("ping");
    removals = connection.createAppender("removal");
  }

  void write(long position, LogRecord.ServerEvent event) throws SQLException {
    events.beginRow();
    begin(event.id(), event.site(), event.receivedAt(), position, true, event.content());
    events.append(event.forwarding().name().toLowerCase(Locale.ROOT));
    append(events, event.browser().map(BrowserHashes::visitor));
    append(events, event.browser().map(BrowserHashes::crossing));
    append(events, event.userKey().map(UserKey::value));
    append(events, Client.UNKNOWN);
    append(Optional.empty());
    events.endRow();
  }

  void write(long position, LogRecord.BrowserEvent event) throws SQLException {
    events.beginRow();
    begin(event.id(), event.site(), event.receivedAt(), position, false, event.content());
    events.appendNull(); // forwarding
    events.append(event.browser().visitor());
    events.append(event.browser().crossing());
    events.appendNull(); // user_key
    append(events, event.client());
    append(event.touch());
    events.endRow();
  }

  void write(long position, LogRecord.Identification ping) throws SQLException {
    pings.beginRow();
    pings.append(ping.site().value());
    pings.appendEpochMicros(Microseconds.of(ping.receivedAt()));
    pings.append(position);
    pings.append(ping.id().value());
    pings.append(ping.browser().visitor());
    pings.append(ping.browser().crossing());
    pings.append(ping.userKey().value());
    append(pings, ping.client());
    pings.endRow();
  }

  void write(long position, LogRecord.Erasure erasure) throws SQLException {
    remove(erasure, position, Optional.of(erasure.userKey().value()));
  }

  void write(long position, LogRecord.SiteDeletion deletion) throws SQLException {
    remove(deletion, position, Optional.empty());
  }

  private void remove(LogRecord removal, long position, Optional<Long> userKey)
      throws SQLException {
    removals.beginRow();
    removals.append(removal.site().value());
    removals.appendEpochMicros(Microseconds.of(removal.receivedAt()));
    removals.append(position);
    append(removals, userKey);
    removals.endRow();
  }

  private void begin(
      EventId id,
      SiteId site,
      Instant receivedAt,
      long position,
      boolean confirmed,
      EventContent content)
      throws SQLException {
    events.append(site.value());
    events.appendEpochMicros(Microseconds.of(receivedAt));
    events.append(position);
    events.append(id.value());
    events.append(id.value().getLeastSignificantBits());
    events.append(confirmed);
    events.append(content.eventName().wireName());
    events.append(content.pagePath());
    appendText(events, content.name());
    append(content.successValue().orElse(null));
    events.append(PropertiesJson.write(content.properties()));
  }

  private void append(@org.jspecify.annotations.Nullable BigDecimal value) throws SQLException {
    if (value == null) {
      events.appendNull();
    } else {
      events.append(value.setScale(SUCCESS_VALUE_DECIMALS, RoundingMode.HALF_EVEN));
    }
  }

  private void append(Optional<Touch> touch) throws SQLException {
    events.append(touch.isPresent());
    appendText(events, touch.map(Touch::channel).map(Channel::wireName));
    appendText(events, touch.map(Touch::source));
    appendText(events, touch.flatMap(Touch::medium));
    appendText(events, touch.flatMap(Touch::campaign));
    appendText(events, touch.flatMap(Touch::term));
    appendText(events, touch.flatMap(Touch::content));
    appendText(events, touch.flatMap(Touch::clickId));
    appendText(events, touch.flatMap(Touch::referrer));
  }

  private static void append(DuckDBAppender to, Client client) throws SQLException {
    appendText(to, client.country());
    appendText(to, client.device().map(Client.Device::wireName));
    appendText(to, client.browser());
    appendText(to, client.os());
  }

  private static void appendText(DuckDBAppender to, Optional<String> text) throws SQLException {
    if (text.isPresent()) {
      to.append(text.get());
    } else {
      to.appendNull();
    }
  }

  private static void append(DuckDBAppender to, Optional<Long> hash) throws SQLException {
    if (hash.isPresent()) {
      to.append(hash.get().longValue());
    } else {
      to.appendNull();
    }
  }

  /** Makes what was written visible to the transaction. */
  @Override
  public void close() throws SQLException {
    try (events;
        pings;
        removals) {
      events.flush();
      pings.flush();
      removals.flush();
    }
  }
}
