package dev.vouch.embedded.rows;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Map;

/** The events of a site that were received from the first instant to before the second. */
public record CreditedRange(SiteId site, Instant from, Instant until) {
  static final String CONDITION =
      "event.site = :site AND event.received_at >= :from AND event.received_at < :until";

  /** Returns the parameters of {@link #CONDITION}. */
  Map<String, Object> parameters() {
    return Map.of("site", site.value(), "from", from, "until", until);
  }
}
