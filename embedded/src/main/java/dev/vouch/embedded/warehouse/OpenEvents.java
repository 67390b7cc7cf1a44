package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Some of a site's open events: those received from {@code from} to before {@code until}, at {@code
 * firstPosition} or behind.
 *
 * @param condition they also meet this, over the columns {@code position}, {@code event_name} and
 *     {@code confirmed}
 */
record OpenEvents(SiteId site, Instant from, Instant until, long firstPosition, String condition) {
  static final String ANY = "true";

  /** Later than every event, and early enough for 14 days more. */
  static final Instant END = Instant.parse("9999-01-01T00:00:00Z");

  /** All of a site's events from an instant on. */
  static OpenEvents since(SiteId site, Instant from) {
    return new OpenEvents(site, from, END, 0, ANY);
  }

  /** The same, but only those received from one instant to before another. */
  OpenEvents between(Instant start, Instant end) {
    return new OpenEvents(site, start, end, firstPosition, condition);
  }

  /** SQL with these events' parameters written in. */
  Sql sql(String sql) {
    return Sql.of(sql, parameters());
  }

  /** SQL with these events' parameters and more. */
  Sql sql(String sql, Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(parameters());
    all.putAll(more);
    return Sql.of(sql, all);
  }

  private Map<String, Object> parameters() {
    return Map.of(
        "site", site.value(), "from", from, "until", until, "first_position", firstPosition);
  }
}
