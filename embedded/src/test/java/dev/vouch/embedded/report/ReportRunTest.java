package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Dimension.Property;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportRunTest {
  private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

  private final ListedEvents events = new ListedEvents();

  private static SummaryQuestion summary(Scope scope) {
    return new SummaryQuestion(scope, List.of());
  }

  @Test
  void questionsThatAreAskedTogether_haveTheirOwnTimesFiltersAndDuplicates() {
    events.insert(
        pageview(1).at("2026-11-01T11:59:59.999999Z").source("a").property("plan", "pro"),
        pageview(2).at("2026-11-01T12:00:00Z").source("b"),
        pageview(3).at("2026-11-01T12:00:01Z").source("a").property("plan", "free"),
        success("paid", 4).credited(CreditKind.DUPLICATE, Reason.DUPLICATE_ORDER));
    SummaryQuestion all = summary(Scopes.all());
    SummaryQuestion before = summary(Scopes.all().between(Instant.EPOCH, NOON));
    SummaryQuestion during = summary(Scopes.all().between(NOON, NOON.plusSeconds(1)));
    SummaryQuestion ofSource = summary(Scopes.all(Scopes.is(Field.SOURCE, "a")));
    CoverageQuestion coverage = new CoverageQuestion(Scopes.all());
    BreakdownQuestion plans =
        new BreakdownQuestion(Scopes.all(Scopes.is(Field.SOURCE, "a")), new Property("plan"), 1);

    Answers answers =
        ReportRun.answer(
            List.of(all, before, during, ofSource, coverage, plans, all),
            _ -> events,
            NOON,
            100_000);

    assertThat(answers.asOf()).isEqualTo(NOON);
    assertThat(answers.of(all).visitors()).isEqualTo(3);
    assertThat(answers.of(before).visitors()).isEqualTo(1);
    assertThat(answers.of(during).visitors()).isEqualTo(1);
    assertThat(answers.of(ofSource).visitors()).isEqualTo(2);
    assertThat(answers.of(coverage).successes()).isZero();
    assertThat(answers.of(plans).lines())
        .extracting(line -> line.key().orElseThrow())
        .containsExactly("free");
  }

  @Test
  void emptyTime_hasNoEvents() {
    events.insert(pageview(1));

    Scope empty = Scopes.all().between(NOON, NOON);
    Scope reversed = Scopes.all().between(NOON.plusSeconds(1), NOON);

    assertThat(events.answer(summary(empty)).visitors()).isZero();
    assertThat(events.answer(summary(reversed)).visitors()).isZero();
  }

  @Test
  void tooLittleMemory_isSaid() {
    for (int page = 0; page < 1_000; page++) {
      events.insert(pageview(1).path("/" + page));
    }
    BreakdownQuestion pages = new BreakdownQuestion(Scopes.all(), Field.PAGE_PATH, 10);

    assertThatThrownBy(() -> ReportRun.answer(List.of(pages), _ -> events, NOON, 10_000))
        .isInstanceOf(QueryMemoryException.class);
  }

  @Test
  void interruptedThread_cancels() {
    events.insert(pageview(1));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> events.answer(summary(Scopes.all())))
        .isInstanceOf(QueryCancelledException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
