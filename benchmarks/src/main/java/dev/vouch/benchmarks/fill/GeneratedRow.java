package dev.vouch.benchmarks.fill;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.WireNamed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** The current row of the result of {@code records.sql}. */
record GeneratedRow(ResultSet result) {
  LogRecord read() throws SQLException {
    EventId id = new EventId(UUID.fromString(result.getString("id")));
    SiteId site = new SiteId(result.getLong("site"));
    Instant receivedAt =
        result.getObject("received_at", LocalDateTime.class).toInstant(ZoneOffset.UTC);
    if (result.getBoolean("is_ping")) {
      return new LogRecord.Identification(
          id, site, receivedAt, browser(), userKey().orElseThrow(), client());
    }
    if (result.getBoolean("confirmed")) {
      boolean isForwarded = text("visitor").isPresent();
      return new LogRecord.ServerEvent(
          id,
          site,
          receivedAt,
          content(),
          isForwarded ? Forwarding.BOTH : Forwarding.NEITHER,
          isForwarded ? Optional.of(browser()) : Optional.empty(),
          userKey());
    }
    return new LogRecord.BrowserEvent(
        id, site, receivedAt, content(), browser(), client(), touch());
  }

  private EventContent content() throws SQLException {
    return new EventContent(
        WireNamed.of(EventName.class, result.getString("event_name")),
        result.getString("page_path"),
        text("name"),
        Optional.ofNullable(result.getBigDecimal("success_value")),
        PropertiesJson.read(result.getString("properties")));
  }

  private Client client() throws SQLException {
    return new Client(
        text("country"),
        text("device").map(name -> WireNamed.of(Client.Device.class, name)),
        text("browser"),
        text("os"));
  }

  private Optional<Touch> touch() throws SQLException {
    Optional<String> channel = text("channel");
    return channel.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Touch(
                WireNamed.of(Channel.class, channel.get()),
                result.getString("source"),
                text("medium"),
                text("campaign"),
                text("term"),
                text("content"),
                text("click_id"),
                text("referrer")));
  }

  private BrowserHashes browser() throws SQLException {
    return new BrowserHashes(result.getLong("visitor"), result.getLong("crossing"));
  }

  private Optional<UserKey> userKey() throws SQLException {
    return text("user_key").isPresent()
        ? Optional.of(new UserKey(result.getLong("user_key")))
        : Optional.empty();
  }

  private Optional<String> text(String column) throws SQLException {
    return Optional.ofNullable(result.getString(column));
  }
}
