package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md V1 to V5: what a visit is, and what reports count of it. */
abstract class VisitContract extends ReportSuite {
  private static final Duration HALF_HOUR = MINUTE.multipliedBy(30);

  @Test
  void v1_eventsAtMost30MinutesApart_areOneVisit() {
    story.opens("phone", "/", NOW);
    story.opens("phone", "/pricing", NOW.plus(HALF_HOUR));
    story.acts(
        "phone", PathSuite.named(EventName.CLICK, "buy"), NOW.plus(HALF_HOUR.multipliedBy(2)));
    story.apply();

    assertThat(visits(all(story))).isEqualTo(new Visits(1, 2, 0, HALF_HOUR.multipliedBy(2)));
  }

  @Test
  void v1_moreThan30MinutesWithoutAnEvent_endAVisit() {
    story.opens("phone", "/", NOW);
    story.opens("phone", "/pricing", NOW.plus(HALF_HOUR).plus(MICROSECOND));
    story.apply();

    assertThat(visits(all(story))).isEqualTo(new Visits(2, 2, 2, Duration.ZERO));
  }

  @Test
  void v1_visitsEndWithTheSitesDay() {
    Instant midnight = Instant.parse("2026-07-01T22:00:00Z");
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Scope days =
        new Scope(
            story.site(),
            midnight.minus(DAY),
            midnight.plus(DAY),
            AttributionModel.LAST,
            List.of());
    story.opens("phone", "/", midnight.minus(MICROSECOND));
    story.opens("phone", "/pricing", midnight);
    story.apply();

    assertThat(answer(new VisitsQuestion(days, berlin)).visits()).isEqualTo(2);
    assertThat(answer(new VisitsQuestion(days, ZoneOffset.UTC)).visits()).isEqualTo(1);
  }

  @Test
  void v1_theDayFollowsTheClockChangesOfItsZone() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Instant summer = Instant.parse("2026-10-20T22:00:00Z");
    Instant winter = Instant.parse("2026-10-29T23:00:00Z");
    Scope month =
        new Scope(
            story.site(),
            Instant.parse("2026-09-30T22:00:00Z"),
            Instant.parse("2026-10-31T23:00:00Z"),
            AttributionModel.LAST,
            List.of());
    for (Instant midnight : List.of(summer, winter)) {
      story.opens("phone", "/", midnight.minus(MINUTE));
      story.opens("phone", "/", midnight);
    }
    // Midnight of the other season is no end of a day.
    story.opens("laptop", "/", summer.plus(HOUR).minus(MINUTE));
    story.opens("laptop", "/", summer.plus(HOUR));
    story.apply();

    assertThat(answer(new VisitsQuestion(month, berlin)).visits()).isEqualTo(5);
  }

  @Test
  void v1_aPersonsBrowsersAndBackend_shareAVisit() {
    story.opens("phone", "/", NOW);
    story.identifies("phone", "anna", NOW);
    story.opens("laptop", "/pricing", NOW.plus(MINUTE));
    story.identifies("laptop", "anna", NOW.plus(MINUTE));
    story.succeedsFor("anna", NOW.plus(MINUTE.multipliedBy(2)));
    story.apply();

    assertThat(visits(all(story))).isEqualTo(new Visits(1, 2, 0, MINUTE.multipliedBy(2)));
  }

  @Test
  void v1_eventsWithoutABrowsersPageView_areNoVisit() {
    story.acts("phone", PathSuite.named(EventName.CLICK, "buy"), NOW);
    story.sends("anna", PathSuite.named(EventName.PAGEVIEW, "/"), NOW);
    story.apply();

    assertThat(visits(all(story))).isEqualTo(Visits.NONE);
    assertThat(pages(all(story), VisitPage.LANDING_PAGE))
        .containsExactly(page(Optional.empty(), 2, 0, 1, 0, 0, Revenue.NONE));
  }

  @Test
  void v2_landingAndExitPage_areThoseOfTheFirstAndLastPageView() {
    story.acts("phone", PathSuite.named(EventName.CLICK, "before"), NOW);
    story.opens("phone", "/landing", NOW.plus(MINUTE));
    story.opens("phone", "/between", NOW.plus(MINUTE));
    story.opens("phone", "/exit", NOW.plus(MINUTE));
    story.succeedsIn("phone", NOW.plus(MINUTE.multipliedBy(2)));
    story.apply();

    assertThat(pages(all(story), VisitPage.LANDING_PAGE))
        .containsExactly(page(Optional.of("/landing"), 1, 1, 3, 1, 1, worth("49.9")));
    assertThat(pages(all(story), VisitPage.EXIT_PAGE))
        .containsExactly(page(Optional.of("/exit"), 1, 1, 3, 1, 1, worth("49.9")));
  }

  @Test
  void v3_aVisitWithAnotherEvent_isNoBounce() {
    story.opens("bounces", "/", NOW);
    story.opens("clicks", "/", NOW);
    story.acts("clicks", PathSuite.named(EventName.CLICK, "buy"), NOW);
    story.opens("pays", "/", NOW);
    story.succeedsIn("pays", NOW);
    story.apply();

    assertThat(visits(all(story))).isEqualTo(new Visits(3, 3, 1, Duration.ZERO));
    assertThat(visits(all(story)).bounceRate()).isEqualTo(1 / 3.0);
  }

  @Test
  void v5_aSuccessAfterTheVisit_hasNoPage() {
    story.opens("phone", "/", NOW);
    story.succeedsIn("phone", NOW.plus(HALF_HOUR));
    story.succeedsIn("phone", NOW.plus(HALF_HOUR.multipliedBy(3)));
    story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW);
    story.apply();

    assertThat(pages(all(story), VisitPage.LANDING_PAGE))
        .containsExactly(
            page(Optional.empty(), 2, 0, 0, 2, 2, worth("99.8")),
            page(Optional.of("/"), 1, 1, 1, 1, 1, worth("49.9")));
  }

  @Test
  void pages_addUpToTheSummary() {
    shop();
    Summary summary = answer(new SummaryQuestion(all(story), List.of()));

    List<VisitPages.Line> lines = pages(all(story), VisitPage.LANDING_PAGE);

    assertThat(lines).hasSizeGreaterThan(1);
    assertThat(lines.stream().mapToLong(line -> line.totals().pageviews()).sum())
        .isEqualTo(summary.pageviews());
    assertThat(
            lines.stream()
                .map(line -> line.totals().successes())
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(BigDecimal.valueOf(summary.successes()));
    assertThat(
            lines.stream()
                .map(line -> line.totals().revenue().total().orElseThrow())
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(summary.revenue().total().orElseThrow());
    assertThat(lines.stream().mapToLong(VisitPages.Line::visits).sum())
        .isEqualTo(visits(all(story)).visits());
  }

  @Test
  void filter_countsVisitsWithAMatchingEvent() {
    story.opens("phone", "/", NOW);
    story.opens("phone", "/pricing", NOW.plus(MINUTE));
    story.opens("phone", "/help", NOW.plus(MINUTE.multipliedBy(3)));
    story.succeedsIn("phone", NOW.plus(MINUTE.multipliedBy(3)));
    story.opens("laptop", "/", NOW);
    story.apply();
    Scope pricing = all(story, new Filter(Dimension.Field.PAGE_PATH, Optional.of("/pricing")));

    assertThat(visits(pricing)).isEqualTo(new Visits(1, 3, 0, MINUTE.multipliedBy(3)));
    assertThat(pages(pricing, VisitPage.LANDING_PAGE))
        .containsExactly(page(Optional.of("/"), 1, 1, 1, 0, 0, Revenue.NONE));
  }

  @Test
  void pages_areOrderedAndLimited() {
    for (String browser : List.of("one", "two", "three")) {
      story.opens(browser, "/often", NOW);
    }
    story.opens("four", "/pays", NOW);
    story.succeedsIn("four", NOW);
    story.apply();

    assertThat(first(Order.VISITORS)).isEqualTo(Optional.of("/often"));
    assertThat(first(Order.SUCCESSES)).isEqualTo(Optional.of("/pays"));
  }

  private Optional<String> first(Order order) {
    List<VisitPages.Line> lines =
        answer(new VisitPagesQuestion(all(story), ZoneOffset.UTC, VisitPage.LANDING_PAGE, order, 1))
            .lines();
    assertThat(lines).hasSize(1);
    return lines.getFirst().page();
  }

  private Visits visits(Scope scope) {
    return answer(new VisitsQuestion(scope, ZoneOffset.UTC));
  }

  private List<VisitPages.Line> pages(Scope scope, VisitPage by) {
    VisitPages pages =
        answer(new VisitPagesQuestion(scope, ZoneOffset.UTC, by, Order.VISITORS, 10));
    return CanonicalAnswers.of(pages).lines();
  }

  private static VisitPages.Line page(
      Optional<String> page,
      long visitors,
      long visits,
      long pageviews,
      long successes,
      long converters,
      Revenue revenue) {
    return new VisitPages.Line(
        line(page, visitors, pageviews, successes, revenue), visits, converters);
  }
}
