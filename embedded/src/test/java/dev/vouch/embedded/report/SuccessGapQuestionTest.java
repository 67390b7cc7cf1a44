package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SuccessGapQuestionTest {
  private final ListedEvents events = new ListedEvents();

  /** Gaps of 8 h, 1 h and 20 h, and events other than confirmed successes. */
  @BeforeEach
  void insert() {
    events.insert(
        success("paid", 1).at("2026-11-01T01:00:00Z"),
        success("paid", 1).at("2026-11-01T09:00:00Z"),
        success("signed up", 1).at("2026-11-01T10:00:00Z"),
        pageview(1).at("2026-11-01T12:00:00Z"),
        unconfirmedSuccess("paid", 1).at("2026-11-01T13:00:00Z"),
        success("paid", 1).at("2026-11-02T06:00:00Z"));
  }

  private Optional<SuccessGap> longest(Stretch... stretches) {
    return events.answer(new SuccessGapQuestion(Scopes.all(), Arrays.asList(stretches)));
  }

  private static Stretch stretch(String from, Duration length) {
    Instant start = Instant.parse(from);
    return new Stretch(start, start.plus(length));
  }

  private static Optional<SuccessGap> gap(String from, String until) {
    return Optional.of(
        new SuccessGap(
            Instant.parse(from), Instant.parse(until), 4, Instant.parse("2026-11-01T01:00:00Z")));
  }

  @Test
  void longestGapOverlappingAStretch_isReturned() {
    Duration hour = Duration.ofHours(1);

    assertThat(longest(stretch("2026-11-01T09:10:00Z", hour)))
        .isEqualTo(gap("2026-11-01T10:00:00Z", "2026-11-02T06:00:00Z"));
    assertThat(longest(stretch("2026-11-01T08:30:00Z", hour)))
        .isEqualTo(gap("2026-11-01T01:00:00Z", "2026-11-01T09:00:00Z"));
    assertThat(
            longest(stretch("2026-11-01T02:00:00Z", hour), stretch("2026-11-02T05:00:00Z", hour)))
        .isEqualTo(gap("2026-11-01T10:00:00Z", "2026-11-02T06:00:00Z"));
  }

  /** A gap and a stretch include their start and exclude their end. */
  @Test
  void gapAdjacentToAStretch_isIgnored() {
    assertThat(longest(stretch("2026-11-01T09:00:00Z", Duration.ofHours(1))))
        .isEqualTo(gap("2026-11-01T09:00:00Z", "2026-11-01T10:00:00Z"));
  }

  @Test
  void timeAfterTheLatestSuccess_isNotAGap() {
    assertThat(longest(stretch("2026-11-02T06:00:00Z", Duration.ofDays(9)))).isEmpty();
  }
}
