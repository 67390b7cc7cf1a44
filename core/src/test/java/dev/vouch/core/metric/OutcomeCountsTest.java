package dev.vouch.core.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.BrowserOutcome;
import dev.vouch.core.ingest.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutcomeCountsTest {
  @Test
  void eachKind_isCountedByItsName() {
    OutcomeCounts<Outcome> counts = new OutcomeCounts<>(Outcome.class);
    counts.count(new Outcome.RateLimited(Duration.ofSeconds(1)));
    counts.count(new Outcome.RateLimited(Duration.ofSeconds(2)));
    counts.count(new Outcome.Unauthorized());

    assertThat(counts.byName())
        .containsEntry("rate_limited", 2L)
        .containsEntry("unauthorized", 1L)
        .containsEntry("recorded", 0L);
  }

  /** They are values of a label in metrics (docs/OPERATIONS.md), which dashboards refer to. */
  @Test
  void names_doNotChange() {
    assertThat(new OutcomeCounts<>(Outcome.class).byName())
        .containsOnlyKeys(
            "body_too_large",
            "idempotency_conflict",
            "invalid",
            "outcome_unknown",
            "rate_limited",
            "recorded",
            "unauthorized",
            "unavailable",
            "unsupported_media_type");
    assertThat(new OutcomeCounts<>(BrowserOutcome.class).byName())
        .containsOnlyKeys(
            "address_quota_exceeded",
            "automated_ignored",
            "crawler_ignored",
            "event_id_conflict",
            "foreign_page",
            "foreign_url",
            "invalid",
            "outcome_unknown",
            "proof_refused",
            "rate_limited",
            "recorded",
            "site_quota_exceeded",
            "unavailable",
            "unknown_page",
            "unknown_site",
            "visit_excluded");
  }
}
