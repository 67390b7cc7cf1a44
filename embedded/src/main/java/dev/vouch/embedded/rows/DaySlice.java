package dev.vouch.embedded.rows;

import java.time.Instant;
import java.util.Map;

/**
 * A part of a partition's rows: of all sites from the first to the last, in the order of their
 * numbers, received from {@code from} to before {@code until}.
 */
record DaySlice(long firstSite, long lastSite, Instant from, Instant until) {
  Map<String, Object> parameters() {
    return Map.of("first_site", firstSite, "last_site", lastSite, "from", from, "until", until);
  }
}
