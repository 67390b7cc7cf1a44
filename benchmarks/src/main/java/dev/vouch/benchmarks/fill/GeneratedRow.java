package dev.vouch.benchmarks.fill;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventColumns;
import dev.vouch.core.report.Row;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
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
          id, site, receivedAt, browser(row), userKey(row).orElseThrow(), EventColumns.client(row));
    }
    if (row.flag("confirmed")) {
      boolean isForwarded = row.whole("visitor").isPresent();
      return new LogRecord.ServerEvent(
          id,
          site,
          receivedAt,
          EventColumns.content(row),
          isForwarded ? Forwarding.BOTH : Forwarding.NEITHER,
          isForwarded ? Optional.of(browser(row)) : Optional.empty(),
          userKey(row));
    }
    return new LogRecord.BrowserEvent(
        id,
        site,
        receivedAt,
        EventColumns.content(row),
        browser(row),
        EventColumns.client(row),
        EventColumns.touch(row, ""));
  }

  private static BrowserHashes browser(Row row) {
    return new BrowserHashes(whole(row, "visitor"), whole(row, "crossing"));
  }

  private static Optional<UserKey> userKey(Row row) {
    return row.whole("user_key").stream().mapToObj(UserKey::new).findAny();
  }

  private static String text(Row row, String column) {
    return row.text(column).orElseThrow();
  }

  private static long whole(Row row, String column) {
    return row.whole(column).orElseThrow();
  }
}
