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
import dev.vouch.core.report.Row;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reader of one row of {@code records.sql}. */
final class GeneratedRow {
  private GeneratedRow() {}

  static LogRecord read(Row row) {
    EventId id = new EventId(UUID.fromString(text(row, "id")));
    SiteId site = new SiteId(whole(row, "site"));
    Instant receivedAt = row.instant("received_at").orElseThrow();
    if (row.flag("is_ping")) {
      return new LogRecord.Identification(
          id, site, receivedAt, browser(row), userKey(row).orElseThrow(), client(row));
    }
    if (row.flag("confirmed")) {
      boolean isForwarded = row.whole("visitor").isPresent();
      return new LogRecord.ServerEvent(
          id,
          site,
          receivedAt,
          content(row),
          isForwarded ? Forwarding.BOTH : Forwarding.NEITHER,
          isForwarded ? Optional.of(browser(row)) : Optional.empty(),
          userKey(row));
    }
    return new LogRecord.BrowserEvent(
        id, site, receivedAt, content(row), browser(row), client(row), touch(row));
  }

  private static EventContent content(Row row) {
    return new EventContent(
        WireNamed.of(EventName.class, text(row, "event_name")),
        text(row, "page_path"),
        row.text("name"),
        row.decimal("success_value"),
        PropertiesJson.read(text(row, "properties")));
  }

  private static BrowserHashes browser(Row row) {
    return new BrowserHashes(whole(row, "visitor"), whole(row, "crossing"));
  }

  private static Optional<UserKey> userKey(Row row) {
    return row.whole("user_key").stream().mapToObj(UserKey::new).findAny();
  }

  private static Client client(Row row) {
    return new Client(
        row.text("country"),
        row.text("device").map(device -> WireNamed.of(Client.Device.class, device)),
        row.text("browser"),
        row.text("os"));
  }

  private static Optional<Touch> touch(Row row) {
    return row.text("channel")
        .map(
            channel ->
                new Touch(
                    WireNamed.of(Channel.class, channel),
                    text(row, "source"),
                    row.text("medium"),
                    row.text("campaign"),
                    Optional.empty(),
                    Optional.empty(),
                    row.text("click_id"),
                    row.text("referrer")));
  }

  private static String text(Row row, String column) {
    return row.text(column).orElseThrow();
  }

  private static long whole(Row row, String column) {
    return row.whole(column).orElseThrow();
  }
}
