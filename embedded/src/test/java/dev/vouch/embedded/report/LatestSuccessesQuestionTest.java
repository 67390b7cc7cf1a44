package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.LatestSuccessesQuestion;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LatestSuccessesQuestionTest {
  private final ListedEvents events = new ListedEvents();

  @BeforeEach
  void insert() {
    events.insert(
        success("paid", 1).at("2026-11-01T09:00:00Z"),
        success("paid", 2).at("2026-11-02T01:00:00Z"),
        success("paid", 1).at("2026-11-01T10:00:00Z"),
        success("booked", 1).at("2026-11-03T00:00:00Z"),
        success("other", 1).at("2026-11-04T00:00:00Z"),
        unconfirmedSuccess("paid", 1).at("2026-11-05T00:00:00Z"),
        pageview(1).at("2026-11-05T00:00:00Z"));
  }

  private Map<String, Instant> latest(String... names) {
    return events.answer(new LatestSuccessesQuestion(Scopes.all(), Set.of(names)));
  }

  @Test
  void latestConfirmedSuccess_isReturnedPerName() {
    assertThat(latest("paid", "booked", "never"))
        .isEqualTo(
            Map.of(
                "paid",
                Instant.parse("2026-11-02T01:00:00Z"),
                "booked",
                Instant.parse("2026-11-03T00:00:00Z")));
  }

  @Test
  void noNames_returnNothing() {
    assertThat(latest()).isEmpty();
  }
}
