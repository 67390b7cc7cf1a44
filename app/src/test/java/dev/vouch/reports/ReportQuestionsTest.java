package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.site.Site;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The question that a request's parameters result in. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportQuestionsTest {
  private static final Site BERLIN = ReportServer.BERLIN;

  /** 30 days of Berlin that end with today, 2026-11-20; the first started in summer time. */
  private static final Scope LAST_30_DAYS =
      scope("2026-10-21T22:00:00Z", "2026-11-20T23:00:00Z", AttributionModel.LAST, List.of());

  private final ReportServer server = new ReportServer();

  @AfterAll
  void close() {
    server.close();
  }

  private static Scope scope(
      String from, String until, AttributionModel credit, List<Filter> filters) {
    return new Scope(BERLIN.id(), Instant.parse(from), Instant.parse(until), credit, filters);
  }

  private Question<?> questionOf(Site site, String path, Object answer) {
    server.warehouse.willAnswer(answer);
    assertThat(server.get(site, path).status()).isEqualTo(200);
    return server.warehouse.lastQuestion().orElseThrow();
  }

  private Scope scopeOf(Site site, String query) {
    Summary nothing = new Summary(0, 0, 0, 0, Revenue.NONE, 0);
    return ((SummaryQuestion) questionOf(site, "/reports/summary" + query, nothing)).scope();
  }

  private List<Filter> filtersOf(String query) {
    return scopeOf(BERLIN, query).filters();
  }

  private static Filter is(Dimension dimension, String value) {
    return new Filter(dimension, Optional.of(value));
  }

  @Test
  void withoutParameters_theScopeIsTheLast30DaysOfTheSitesZone() {
    assertThat(scopeOf(BERLIN, "")).isEqualTo(LAST_30_DAYS);
  }

  @Test
  void summary_usesTheSuccessRulesOfTheSite() {
    Summary nothing = new Summary(0, 0, 0, 0, Revenue.NONE, 0);
    Site saoPaulo = ReportServer.SAO_PAULO;

    assertThat(((SummaryQuestion) questionOf(BERLIN, "/reports/summary", nothing)).rules())
        .isEqualTo(ReportServer.BERLIN_RULES);
    assertThat(((SummaryQuestion) questionOf(saoPaulo, "/reports/summary", nothing)).rules())
        .isEmpty();
  }

  @Test
  void everyReport_usesTheScope() {
    assertThat(questionOf(BERLIN, "/reports/successes", new Successes(0, List.of())))
        .isEqualTo(new SuccessesQuestion(LAST_30_DAYS, ReportServer.BERLIN_RULES, 100));
    assertThat(
            questionOf(
                BERLIN,
                "/reports/coverage",
                new Coverage(Map.of(), Map.of(), Coverage.Warnings.NONE)))
        .isEqualTo(new CoverageQuestion(LAST_30_DAYS));
    assertThat(questionOf(BERLIN, "/reports/breakdown?by=device", new Breakdown(List.of())))
        .isEqualTo(new BreakdownQuestion(LAST_30_DAYS, Field.DEVICE, 100));
    assertThat(questionOf(BERLIN, "/events", new EventsPage(List.of(), Optional.empty())))
        .isEqualTo(new EventsQuestion(BERLIN.id(), 100, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    // A day in winter, a day in summer.
    "2026-01-15, 2026-01-15, 2026-01-14T23:00:00Z, 2026-01-15T23:00:00Z",
    "2026-07-15, 2026-07-15, 2026-07-14T22:00:00Z, 2026-07-15T22:00:00Z",
    // The day of 23 hours, and the day of 25.
    "2026-03-29, 2026-03-29, 2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z",
    "2026-10-25, 2026-10-25, 2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z",
    // Both ends are inclusive; a leap day counts.
    "2028-02-28, 2028-03-01, 2028-02-27T23:00:00Z, 2028-03-01T23:00:00Z"
  })
  void dates_areWholeDaysOfTheSitesZone(String from, String to, String first, String after) {
    assertThat(scopeOf(BERLIN, "?from=" + from + "&to=" + to))
        .isEqualTo(scope(first, after, AttributionModel.LAST, List.of()));
  }

  @Test
  void dayWithoutMidnight_startsAtItsFirstInstant() {
    // In 2017 Brazil's clocks went from 23:59:59 on October 14 to 01:00 on the 15th.
    Scope scope = scopeOf(ReportServer.SAO_PAULO, "?from=2017-10-15&to=2017-10-15");

    assertThat(scope.from()).isEqualTo("2017-10-15T03:00:00Z");
    assertThat(scope.until()).isEqualTo("2017-10-16T02:00:00Z");
  }

  @Test
  void fromAlone_endsToday() {
    assertThat(scopeOf(BERLIN, "?from=2026-11-20").from()).isEqualTo("2026-11-19T23:00:00Z");
    assertThat(scopeOf(BERLIN, "?from=2026-11-20").until()).isEqualTo("2026-11-20T23:00:00Z");
  }

  @Test
  void toAlone_isTheLastOf30Days() {
    assertThat(scopeOf(BERLIN, "?to=2026-01-30").from()).isEqualTo("2025-12-31T23:00:00Z");
    assertThat(scopeOf(BERLIN, "?to=2026-01-30").until()).isEqualTo("2026-01-30T23:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "hour, 2026-03-29, 2026-03-29, 23",
    "hour, 2026-10-25, 2026-10-25, 25",
    "hour, 2026-01-01, 2026-03-03, 1488",
    "day, 2026-11-01, 2026-11-30, 30",
    "day, 2020-01-01, 2024-02-08, 1500",
    "week, 2026-11-01, 2026-11-30, 6",
    "month, 2026-01-01, 2026-12-31, 12"
  })
  void interval_determinesTheNumberOfRows(String interval, String from, String to, int rows) {
    String query = "?interval=%s&from=%s&to=%s".formatted(interval, from, to);
    Timeseries zeros = new Timeseries(Collections.nCopies(rows, Summary.NOTHING));

    TimeseriesQuestion question =
        (TimeseriesQuestion) questionOf(BERLIN, "/reports/timeseries" + query, zeros);

    assertThat(question.starts()).hasSize(rows).startsWith(question.scope().from());
    assertThat(question.rules()).isEqualTo(ReportServer.BERLIN_RULES);
  }

  @Test
  void convert_addsTheSitesConversion() {
    assertThat(scopeOf(BERLIN, "").conversion()).isEmpty();
    assertThat(scopeOf(BERLIN, "?convert=false").conversion()).isEmpty();
    assertThat(scopeOf(BERLIN, "?convert=true").conversion()).contains(ReportServer.CONVERSION);
  }

  @Test
  void credit_defaultsToLast() {
    assertThat(scopeOf(BERLIN, "").credit()).isEqualTo(AttributionModel.LAST);
    assertThat(scopeOf(BERLIN, "?credit=last").credit()).isEqualTo(AttributionModel.LAST);
    assertThat(scopeOf(BERLIN, "?credit=first").credit()).isEqualTo(AttributionModel.FIRST);
    assertThat(scopeOf(BERLIN, "?credit=linear").credit()).isEqualTo(AttributionModel.LINEAR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "channel",
        "source",
        "medium",
        "campaign",
        "term",
        "content",
        "click_id",
        "referrer",
        "country",
        "device",
        "browser",
        "os",
        "page_path",
        "name",
        "event_name",
        "property:plan",
        "property:a:b"
      })
  void by_acceptsEveryDimension(String dimension) {
    Question<?> question =
        questionOf(BERLIN, "/reports/breakdown?by=" + dimension, new Breakdown(List.of()));

    assertThat(question)
        .isEqualTo(
            new BreakdownQuestion(LAST_30_DAYS, Dimension.parse(dimension).orElseThrow(), 100));
  }

  @Test
  void limit_isAcceptedUpTo1000() {
    assertThat(questionOf(BERLIN, "/reports/breakdown?by=os&limit=1000", new Breakdown(List.of())))
        .isEqualTo(new BreakdownQuestion(LAST_30_DAYS, Field.OS, 1000));
    assertThat(questionOf(BERLIN, "/reports/successes?limit=1000", new Successes(0, List.of())))
        .isEqualTo(new SuccessesQuestion(LAST_30_DAYS, ReportServer.BERLIN_RULES, 1000));
    assertThat(
            questionOf(BERLIN, "/events?limit=1000", new EventsPage(List.of(), Optional.empty())))
        .isEqualTo(new EventsQuestion(BERLIN.id(), 1000, Optional.empty()));
  }

  @Test
  void events_areFilteredByEventNameAndOrigin() {
    EventsPage nothing = new EventsPage(List.of(), Optional.empty());

    assertThat(questionOf(BERLIN, "/events?event_name=success&origin=server&limit=1", nothing))
        .isEqualTo(
            new EventsQuestion(
                BERLIN.id(),
                1,
                Optional.empty(),
                Optional.of(EventName.SUCCESS),
                Optional.of(Origin.SERVER)));
    assertThat(questionOf(BERLIN, "/events?origin=browser", nothing))
        .isEqualTo(
            new EventsQuestion(
                BERLIN.id(), 100, Optional.empty(), Optional.empty(), Optional.of(Origin.BROWSER)));
  }

  @Test
  void steps_keepTheirOrder_andEverythingAfterTheFirstColon() {
    Question<?> question =
        questionOf(
            BERLIN,
            "/reports/funnel?step=page:/a:b*&step=click:%20x&step=custom:y&step=success:paid"
                + "&window_hours=2160",
            new Funnel(List.of()));

    assertThat(question)
        .isEqualTo(
            new FunnelQuestion(
                LAST_30_DAYS,
                List.of(
                    new PathStep(PathStep.Kind.PAGE, "/a:b*"),
                    new PathStep(PathStep.Kind.CLICK, " x"),
                    new PathStep(PathStep.Kind.CUSTOM, "y"),
                    new PathStep(PathStep.Kind.SUCCESS, "paid")),
                Duration.ofDays(90)));
  }

  @Test
  void journeys_goForwardFromAStart_orBackwardFromAnEnd() {
    Journeys empty = new Journeys(0, List.of());

    assertThat(questionOf(BERLIN, "/reports/journeys?start=page:/a*", empty))
        .isEqualTo(
            new JourneysQuestion(
                LAST_30_DAYS,
                new PathStep(PathStep.Kind.PAGE, "/a*"),
                Direction.FORWARD,
                3,
                Duration.ofDays(1),
                10));
    assertThat(
            questionOf(
                BERLIN,
                "/reports/journeys?end=success:paid&depth=10&window_hours=1&limit=1000",
                empty))
        .isEqualTo(
            new JourneysQuestion(
                LAST_30_DAYS,
                new PathStep(PathStep.Kind.SUCCESS, "paid"),
                Direction.BACKWARD,
                10,
                Duration.ofHours(1),
                1000));
  }

  @Test
  void journeys_keepTheOrderOfTheirThroughSteps() {
    Question<?> question =
        questionOf(
            BERLIN,
            "/reports/journeys?start=page:/&through=page:/a:b*&through=success:paid",
            new Journeys(0, List.of()));

    assertThat(((JourneysQuestion) question).through())
        .containsExactly("page:/a:b*", "success:paid");
  }

  @Test
  void funnelExits_areTakenAfterTheGivenStep() {
    Question<?> question =
        questionOf(
            BERLIN,
            "/reports/funnel-exits?step=page:/a&step=page:/b&step=page:/c&after=2&limit=7",
            new Journeys.Column(0, List.of(), 0, 0));

    assertThat(question)
        .isEqualTo(
            new FunnelExitsQuestion(
                new FunnelQuestion(
                    LAST_30_DAYS,
                    List.of(
                        new PathStep(PathStep.Kind.PAGE, "/a"),
                        new PathStep(PathStep.Kind.PAGE, "/b"),
                        new PathStep(PathStep.Kind.PAGE, "/c")),
                    Duration.ofDays(1)),
                2,
                7));
  }

  @Test
  void window_defaultsToADay() {
    Question<?> question =
        questionOf(BERLIN, "/reports/funnel?step=page:/&step=page:/", new Funnel(List.of()));

    assertThat(((FunnelQuestion) question).window()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void filters_keepTheirOrder() {
    assertThat(filtersOf("?filter=source:newsletter&filter=country:DE&filter=source:search"))
        .containsExactly(
            is(Field.SOURCE, "newsletter"), is(Field.COUNTRY, "DE"), is(Field.SOURCE, "search"));
  }

  @Test
  void filterWithAnEmptyValue_matchesNoValue() {
    assertThat(filtersOf("?filter=source:&filter=property:plan:"))
        .containsExactly(
            new Filter(Field.SOURCE, Optional.empty()),
            new Filter(new Dimension.Property("plan"), Optional.empty()));
  }

  @Test
  void filterWithAnOperator_comparesByIt() {
    assertThat(
            filtersOf(
                "?filter=not:source:&filter=contains:page_path:/a:b&filter=matches:property:not:x*"
                    + "&filter=property:contains:y"))
        .containsExactly(
            new Filter(Field.SOURCE, Operator.NOT, Optional.empty()),
            new Filter(Field.PAGE_PATH, Operator.CONTAINS, Optional.of("/a:b")),
            new Filter(new Dimension.Property("not"), Operator.MATCHES, Optional.of("x*")),
            is(new Dimension.Property("contains"), "y"));
  }

  @Test
  void filterValue_isEverythingAfterTheColon() {
    assertThat(filtersOf("?filter=page_path:/a:b%3Fx%3D1%26y%3D%5C%3A&filter=property:plan:a:b"))
        .containsExactly(
            is(Field.PAGE_PATH, "/a:b?x=1&y=\\:"), is(new Dimension.Property("plan"), "a:b"));
  }

  @Test
  void colonInAPropertysKey_isEscapedByABackslash() {
    assertThat(filtersOf("?filter=property:a%5C:b%5C%5C:c:d&filter=property:x%5Cy:z"))
        .containsExactly(
            is(new Dimension.Property("a:b\\"), "c:d"), is(new Dimension.Property("x\\y"), "z"));
  }
}
