package dev.vouch.dashboard.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.NumberChange;
import dev.vouch.dashboard.report.NumberChange.Tone;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.report.ShownNumber;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.http.ProblemException;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.reports.CampaignSpend;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRunner;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTableBuilderTest {
  private static final Instant NOW = Instant.parse("2026-11-20T13:15:00Z");

  private static final Site SITE =
      new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);

  private static final KnownSources SOURCES = BundledSources.load();

  private static final SiteContext CONTEXT =
      SiteContext.of(new RegisteredSite(SITE, NOW, Retention.UNLIMITED, false), Role.OWNER);

  private static final List<Breakdown.Line> THREE =
      List.of(line("DE", 50, 3, "20"), line("FR", 30, 9, "5"), line("US", 20, 6, "75"));

  private static Breakdown.Line line(String key, long visitors, long successes, String euros) {
    return new Breakdown.Line(
        Optional.of(key), visitors, 2 * visitors, successes, revenue(Optional.of("EUR"), euros));
  }

  private static Revenue revenue(Optional<String> currency, String value) {
    return new Revenue(List.of(new Revenue.Amount(currency, new BigDecimal(value))));
  }

  private static TableUrl url(String query) {
    MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
    new QueryStringDecoder("/?" + query).parameters().forEach(parameters::add);
    return new TableUrl(
        new ReportUrlParser(() -> NOW).read(CONTEXT, parameters, Section.TABLE, TableUrl.CHOICES));
  }

  private static ReportRunner.Batch batch(ReportQueries queries) {
    ReportRunner runner =
        new ReportRunner(
            queries,
            site -> List.of(),
            site -> {
              throw new AssertionError("imported totals were read");
            });
    return runner.batch(SITE, queries);
  }

  /** The table over these lines; in earlier days each value had ten visitors. */
  private static ValueTable table(String query, List<Breakdown.Line> lines) {
    Summary totals = new Summary(200, 200, 18, 9, revenue(Optional.of("EUR"), "100"), 0);
    TableUrl url = url(query);
    try (ReportRunner.Batch reports =
        batch(asked -> Answers.of(asked, new Prepared(url, totals, lines), NOW))) {
      return table(url, _ -> CampaignSpend.NONE, reports);
    }
  }

  private static ValueTable table(
      TableUrl url, Function<ReportRequest, CampaignSpend> spends, ReportRunner.Batch reports) {
    return new ValueTableBuilder(
            url, new TableReports(url, spends, reports, false), new NumberFormats(Locale.UK))
        .build();
  }

  private record Prepared(TableUrl url, Summary totals, List<Breakdown.Line> lines)
      implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked")
    public <A> A answer(Question<A> question) {
      return (A) ValueTableBuilderTest.answer(url, question, totals, lines);
    }
  }

  private static Object answer(
      TableUrl url, Question<?> question, Summary totals, List<Breakdown.Line> lines) {
    if (question instanceof VisitPagesQuestion) {
      return new VisitPages(
          lines.stream()
              .map(
                  line ->
                      new VisitPages.Line(line, line.visitors(), line.successes().longValueExact()))
              .toList());
    }
    if (question instanceof BreakdownQuestion breakdown) {
      boolean isBefore = breakdown.scope().from().isBefore(url.report().days().from());
      return new Breakdown(
          isBefore
              ? lines.stream()
                  .map(line -> new Breakdown.Line(line.key(), 10, 0, 0, Revenue.NONE))
                  .toList()
              : lines);
    }
    if (question instanceof SuccessesQuestion) {
      return new Successes(200, List.of());
    }
    if (question instanceof EventsQuestion) {
      return new EventsPage(List.of(), Optional.empty());
    }
    if (question instanceof TimeseriesQuestion series) {
      return new Timeseries(Collections.nCopies(series.starts().size(), Summary.NOTHING));
    }
    return totals;
  }

  private static List<String> labels(ValueTable table) {
    return table.rows().stream().map(ValueTable.Row::label).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "by=country, 'Germany,France,United States'",
    "by=country&order=asc, 'United States,France,Germany'",
    "by=country&sort=successes, 'France,United States,Germany'",
    "by=country&sort=revenue.EUR, 'United States,Germany,France'",
    "by=country&sort=name&order=asc, 'France,Germany,United States'",
    "by=country&sort=revenue.USD, 'Germany,France,United States'"
  })
  void rows_areInTheChosenOrder(String query, String labels) {
    assertThat(labels(table(query, THREE))).containsExactly(labels.split(","));
  }

  @Test
  void headingOfTheChosenColumn_turnsTheOrder() {
    List<ColumnOrder.Heading> headings = table("by=country&sort=successes", THREE).headings();

    assertThat(headings)
        .extracting(ColumnOrder.Heading::name)
        .containsExactly("name", "visitors", "pageviews", "successes", "revenue.EUR");
    assertThat(headings.get(3).order()).contains("descending");
    assertThat(headings.get(3).path()).contains("order=asc").contains("sort=successes");
    assertThat(headings.get(1).order()).isEmpty();
    assertThat(headings.get(1).path()).doesNotContain("order=");
  }

  /** The table of these lines by the last and the first touch. */
  private static ValueTable sources(
      String query, List<Breakdown.Line> byLast, List<Breakdown.Line> byFirst) {
    return sources(url(query), new ByModel(byLast, byFirst));
  }

  private static ValueTable sources(TableUrl url, Answers.Answering answering) {
    return sources(url, _ -> CampaignSpend.NONE, answering);
  }

  private static ValueTable sources(
      TableUrl url, Function<ReportRequest, CampaignSpend> spends, Answers.Answering answering) {
    try (ReportRunner.Batch reports = batch(asked -> Answers.of(asked, answering, NOW))) {
      return table(url, spends, reports);
    }
  }

  /** The table of these lines by the last touch, and of these costs. */
  private static ValueTable tableWithCosts(
      String query, List<Breakdown.Line> lines, CampaignCost... spent) {
    TableUrl url = url(query);
    return sources(
        url,
        _ -> CampaignSpend.of(url.by(), List.of(spent), Optional.empty(), SOURCES),
        new ByModel(lines, List.of()));
  }

  private static CampaignCost cost(
      String source, Optional<String> campaign, String amount, String currency) {
    return new CampaignCost(
        new CostKey(LocalDate.parse("2026-11-16"), source, campaign),
        new BigDecimal(amount),
        currency);
  }

  private static List<String> costHeadings(ValueTable table) {
    return table.headings().stream()
        .filter(heading -> heading.name().matches("(cost|return).*"))
        .map(ColumnOrder.Heading::label)
        .toList();
  }

  private static List<String> shownCosts(ValueTable table, String label) {
    List<String> shown = shown(table, label);
    return shown.subList(shown.size() - costHeadings(table).size(), shown.size());
  }

  @Test
  void costsOfASource_areAdded_andComparedInTheirCurrency() {
    ValueTable table =
        tableWithCosts(
            "by=source&compare=none",
            List.of(line("ads", 50, 4, "30"), line("mail", 30, 9, "5")),
            cost("ads", Optional.of("spring"), "10", "EUR"),
            cost("ads", Optional.empty(), "2.5", "EUR"),
            cost("ads", Optional.of("usa"), "7", "USD"));

    assertThat(costHeadings(table))
        .containsExactly(
            "Cost, EUR",
            "Cost per success, EUR",
            "Return on ad spend, EUR",
            "Cost, USD",
            "Cost per success, USD",
            "Return on ad spend, USD");
    assertThat(shownCosts(table, "ads"))
        .containsExactly("€12.50", "€3.13", "2.4", "US$7.00", "US$1.75", "0");
    assertThat(shownCosts(table, "mail")).containsExactly("€0.00", "–", "–", "US$0.00", "–", "–");
  }

  @ParameterizedTest
  @CsvSource({
    "cost.EUR, 'ads,video,mail'",
    "cost.EUR&order=asc, 'mail,video,ads'",
    "cost_per_success.EUR, 'ads,mail,video'",
    "cost_per_success.EUR&order=asc, 'ads,mail,video'",
    "return_on_ad_spend.EUR, 'ads,video,mail'",
    "return_on_ad_spend.EUR&order=asc, 'video,ads,mail'",
    "cost.USD, 'mail,ads,video'"
  })
  void sources_areInTheOrderOfTheirCosts_withoutANumberLast(String sort, String labels) {
    ValueTable table =
        tableWithCosts(
            "by=source&compare=none&sort=" + sort,
            List.of(line("mail", 60, 9, "5"), line("ads", 50, 4, "30")),
            cost("ads", Optional.empty(), "10", "EUR"),
            cost("video", Optional.empty(), "7", "EUR"));

    assertThat(labels(table)).containsExactly(labels.split(","));
  }

  @Test
  void headingOfACost_ordersByIt() {
    ValueTable table =
        tableWithCosts(
            "by=source&compare=none&sort=cost.EUR",
            List.of(line("ads", 50, 4, "30")),
            cost("ads", Optional.empty(), "10", "EUR"));

    assertThat(table.headings())
        .filteredOn(heading -> heading.name().equals("cost.EUR"))
        .singleElement()
        .satisfies(heading -> assertThat(heading.order()).contains("descending"))
        .satisfies(heading -> assertThat(heading.path()).contains("sort=cost.EUR", "order=asc"));
  }

  @Test
  void successesOfATable_canBeChosen() {
    ValueTable table =
        sources(
            "by=source&compare=none&success=paid&filter=country:DE&sort=successes&page=2",
            List.of(line("ads", 50, 4, "30")),
            List.of());

    assertThat(table.successes())
        .extracting(ValueTable.Link::label, ValueTable.Link::isShown)
        .containsExactly(
            tuple("All successes", false), tuple("Paid", true), tuple("signup", false));
    assertThat(table.successes().getFirst().path()).doesNotContain("success=", "page=2");
    assertThat(table.successes().getLast().path())
        .contains("success=signup", "filter=country:DE", "sort=successes")
        .doesNotContain("paid");
    assertThat(table.csv()).contains("success=paid");
  }

  @Test
  void chosenSuccess_isCountedAndPaidFor_amongAllVisitors() {
    TableUrl url = url("by=source&compare=none&success=paid");

    ValueTable table =
        sources(
            url,
            _ ->
                CampaignSpend.of(
                    url.by(),
                    List.of(cost("ads", Optional.empty(), "8", "EUR")),
                    Optional.empty(),
                    SOURCES),
            new BySuccess(
                List.of(line("ads", 50, 9, "30"), line("mail", 40, 5, "5")),
                List.of(line("ads", 3, 2, "20"))));

    assertThat(shown(table, "ads"))
        .containsExactly("50", "100", "2", "€20.00", "€8.00", "€4.00", "2.5");
    assertThat(shown(table, "mail")).startsWith("40", "80", "0", "€0.00");
  }

  @Test
  void chosenSuccessWithoutSuccesses_isAChoiceToo() {
    assertThat(sources("by=source&compare=none&success=won", List.of(), List.of()).successes())
        .extracting(ValueTable.Link::label, ValueTable.Link::isShown)
        .contains(tuple("won", true));
  }

  /** The lines of all events, and those of the events with a name. */
  private record BySuccess(List<Breakdown.Line> all, List<Breakdown.Line> named)
      implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked")
    public <A> A answer(Question<A> question) {
      return (A)
          switch (question) {
            case BreakdownQuestion breakdown ->
                new Breakdown(breakdown.scope().filters().isEmpty() ? all : named);
            case SuccessesQuestion _ -> new Successes(200, List.of());
            default -> new Summary(200, 200, 18, 9, revenue(Optional.of("EUR"), "100"), 0);
          };
    }
  }

  @Test
  void sourceWithCostsOnly_isARow() {
    ValueTable table =
        tableWithCosts(
            "by=source&compare=none",
            List.of(line("mail", 30, 9, "5")),
            cost("ads", Optional.empty(), "12.5", "EUR"));

    assertThat(labels(table)).containsExactly("mail", "ads");
    assertThat(shownCosts(table, "ads")).containsExactly("€12.50", "–", "0");
  }

  @Test
  void sourceWithCosts_thatWasCut_hasItsSuccesses() {
    List<Breakdown.Line> lines =
        IntStream.rangeClosed(0, 1_000).mapToObj(i -> line("s" + i, 2_000 - i, 7, "1")).toList();

    ValueTable table =
        tableWithCosts(
            "by=source&compare=none&order=asc", lines, cost("s1000", Optional.empty(), "7", "EUR"));

    assertThat(shownCosts(table, "s1000")).containsExactly("€7.00", "€1.00", "0.14");
  }

  @Test
  void costsWithoutACampaign_areComparedWithNoSuccesses() {
    ValueTable table =
        tableWithCosts(
            "by=campaign&compare=none",
            List.of(
                line("spring", 50, 4, "30"),
                new Breakdown.Line(Optional.empty(), 30, 60, 9, revenue(Optional.of("EUR"), "5"))),
            cost("ads", Optional.of("spring"), "10", "EUR"),
            cost("ads", Optional.empty(), "2", "EUR"));

    assertThat(shownCosts(table, "spring")).containsExactly("€10.00", "€2.50", "3");
    assertThat(shownCosts(table, table.rows().getLast().label()))
        .containsExactly("€2.00", "–", "–");
  }

  @Test
  void channels_haveTheCostsOfTheirSources() {
    ValueTable table =
        tableWithCosts(
            "by=channel&compare=none",
            List.of(line("paid_social", 50, 4, "30")),
            cost("Facebook", Optional.of("spring"), "10", "EUR"),
            cost("Instagram", Optional.empty(), "2", "EUR"));

    assertThat(shownCosts(table, "Paid social")).containsExactly("€12.00", "€3.00", "2.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"medium", "term", "page_path"})
  void otherDimensions_haveNoCosts(String by) {
    ValueTable table =
        tableWithCosts(
            "compare=none&by=" + by,
            List.of(line("mail", 30, 9, "5")),
            cost("ads", Optional.empty(), "12.5", "EUR"));

    assertThat(costHeadings(table)).isEmpty();
    assertThat(table.rows()).hasSize(1);
  }

  private record ByModel(List<Breakdown.Line> byLast, List<Breakdown.Line> byFirst)
      implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked")
    public <A> A answer(Question<A> question) {
      return (A)
          switch (question) {
            case BreakdownQuestion breakdown -> new Breakdown(answered(breakdown));
            case SuccessesQuestion successes ->
                new Successes(
                    200,
                    List.of(
                        success("paid", Optional.of("Paid")), success("signup", Optional.empty())));
            default -> new Summary(200, 200, 18, 9, revenue(Optional.of("EUR"), "100"), 0);
          };
    }

    private static Successes.Line success(String name, Optional<String> title) {
      return new Successes.Line(name, title, 5, 4, Revenue.NONE, 0);
    }

    /** As the warehouse: filtered by the dimension, those with the most visitors. */
    private List<Breakdown.Line> answered(BreakdownQuestion question) {
      List<Optional<String>> values =
          question.scope().filters().stream().map(Filter::value).toList();
      return (question.scope().credit() == AttributionModel.LAST ? byLast : byFirst)
          .stream()
              .filter(line -> values.isEmpty() || values.contains(line.key()))
              .limit(question.limit())
              .toList();
    }
  }

  private static List<String> shown(ValueTable table, String label) {
    return table.rows().stream()
        .filter(row -> row.label().equals(label))
        .flatMap(row -> row.cells().stream())
        .map(cell -> cell.number().text())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"last, '50,100,3,€20.00'", "first, '60,120,8,€24.00'", "linear, '60,120,8,€24.00'"})
  void sources_haveTheNumbersOfTheChosenCredit(String credit, String numbers) {
    ValueTable table =
        sources(
            "by=source&compare=none&credit=" + credit,
            List.of(line("ads", 50, 3, "20")),
            List.of(line("ads", 60, 8, "24")));

    assertThat(table.headings())
        .extracting(ColumnOrder.Heading::name)
        .containsExactly("name", "visitors", "pageviews", "successes", "revenue.EUR");
    assertThat(shown(table, "ads")).containsExactly(numbers.split(","));
  }

  /** C12. */
  @Test
  void linearReport_hasShares() {
    Breakdown.Line shared =
        new Breakdown.Line(
            Optional.of("ads"),
            50,
            100,
            new BigDecimal("2.666667"),
            revenue(Optional.of("EUR"), "17.333333333"));
    TableUrl url = url("by=source&credit=linear&compare=none");

    ValueTable table =
        sources(
            url,
            _ ->
                CampaignSpend.of(
                    url.by(),
                    List.of(cost("ads", Optional.empty(), "8", "EUR")),
                    Optional.empty(),
                    SOURCES),
            new ByModel(List.of(), List.of(shared)));

    assertThat(shown(table, "ads"))
        .containsExactly("50", "100", "2.67", "€17.33", "€8.00", "€3.00", "2.17");
  }

  @ParameterizedTest
  @ValueSource(strings = {"FRA", "fr", "ance"})
  void searchedText_isFoundInNamesAndValues(String text) {
    assertThat(labels(table("by=country&search=" + text, THREE))).containsExactly("France");
  }

  @Test
  void numbers_haveTheirShareOfTheTotal() {
    ValueTable.Row germany = table("by=country&compare=none", THREE).rows().getFirst();

    assertThat(germany.cells().getFirst())
        .isEqualTo(new ValueTable.Cell(ShownNumber.of("50"), Optional.of("25% of 200")));
    assertThat(germany.cells().getLast().share()).contains("20% of €100.00");
  }

  @Test
  void numbers_haveTheirChange() {
    assertThat(changes(table("by=country", THREE))).containsExactly("+400%", "new", "new", "new");
    assertThat(changes(table("by=country&compare=none", THREE))).isEmpty();
  }

  @Test
  void costs_haveTheirChange_unlessAPeriodHasNone() {
    TableUrl url = url("by=source");
    ValueTable table =
        sources(
            url,
            request ->
                CampaignSpend.of(
                    url.by(),
                    List.of(
                        cost(
                            "ads",
                            Optional.empty(),
                            request.scope().equals(url.report().scope()) ? "12" : "10",
                            "EUR")),
                    Optional.empty(),
                    SOURCES),
            new ByPeriod(
                url,
                List.of(line("ads", 50, 3, "24")),
                List.of(line("ads", 50, 0, "0"), line("mail", 1, 1, "0"))));

    List<ValueTable.Cell> costs = table.rows().getFirst().cells().reversed();
    assertThat(costs.get(2).number())
        .isEqualTo(
            new ShownNumber(
                "€12.00", Optional.of(new NumberChange(Tone.BAD, "+20%", "up 20% from €10.00"))));
    assertThat(costs.get(1).number()).isEqualTo(ShownNumber.of("€4.00"));
  }

  private static List<String> changes(ValueTable table) {
    return table.rows().getFirst().cells().stream()
        .flatMap(cell -> cell.number().change().stream())
        .map(NumberChange::text)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "sort=visitors, 'ended,grown,steady,None'",
    "sort=visitors&order=asc, 'steady,grown,ended,None'",
    "sort=successes, 'grown,steady,ended,None'",
    "sort=name&order=asc, 'grown,steady,None'",
    "compare=none, 'steady,grown,None'"
  })
  void rowsByChange_beginWithTheLargest_upOrDown(String query, String labels) {
    List<Breakdown.Line> now =
        List.of(
            new Breakdown.Line(Optional.empty(), 900, 0, 0, Revenue.NONE),
            line("steady", 80, 3, "0"),
            line("grown", 30, 9, "0"));
    List<Breakdown.Line> before =
        List.of(line("steady", 79, 3, "0"), line("ended", 40, 0, "0"), line("grown", 10, 0, "0"));
    TableUrl url = url("by=medium&sort_by=change&" + query);

    assertThat(labels(sources(url, new ByPeriod(url, now, before))))
        .containsExactly(labels.split(","));
  }

  @Test
  void rowsByChange_areOrderedByTheNumber_ifTheComparedDaysHaveNoEvents() {
    TableUrl url = url("by=medium&sort=successes&sort_by=change");
    List<Breakdown.Line> now = List.of(line("first", 80, 3, "0"), line("second", 30, 9, "0"));

    assertThat(labels(sources(url, new ByPeriod(url, now, List.of()))))
        .containsExactly("second", "first");
  }

  private record ByPeriod(TableUrl url, List<Breakdown.Line> now, List<Breakdown.Line> before)
      implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked")
    public <A> A answer(Question<A> question) {
      return (A)
          switch (question) {
            case BreakdownQuestion breakdown
                when breakdown.scope().from().isBefore(url.report().days().from()) ->
                new Breakdown(before);
            case BreakdownQuestion _ -> new Breakdown(now);
            case EventsQuestion _ -> new EventsPage(List.of(), Optional.empty());
            case SuccessesQuestion _ -> new Successes(200, List.of());
            case TimeseriesQuestion series ->
                new Timeseries(Collections.nCopies(series.starts().size(), Summary.NOTHING));
            default -> new Summary(200, 200, 18, 9, Revenue.NONE, 0);
          };
    }
  }

  @Test
  void manyValues_areInPages() {
    List<Breakdown.Line> lines =
        IntStream.range(0, 120).mapToObj(i -> line("/page/" + i, 500 - i, 0, "0")).toList();

    ValueTable first = table("by=page_path", lines);
    ValueTable third = table("by=page_path&page=3", lines);

    assertThat(labels(first)).hasSize(50).startsWith("/page/0").endsWith("/page/49");
    assertThat(first.previous()).isEmpty();
    assertThat(first.next().orElseThrow()).contains("page=2");
    assertThat(labels(third)).hasSize(20).endsWith("/page/119");
    assertThat(third.next()).isEmpty();
    assertThat(third.previous().orElseThrow()).contains("page=2");
    assertThat(third.position()).endsWith("120 of 120");
    assertThat(table("by=page_path&page=4", lines).rows()).isEmpty();
  }

  @Test
  void table_saysWhenThereAreMoreValuesThanItShows() {
    List<Breakdown.Line> lines =
        IntStream.range(0, 1_000).mapToObj(i -> line("/page/" + i, 1, 0, "0")).toList();

    assertThat(table("by=page_path", lines).isCut()).isTrue();
    assertThat(table("by=page_path", lines.subList(1, 1_000)).isCut()).isFalse();
  }

  @Test
  void row_leadsToTheOverviewOfItsValue() {
    assertThat(table("by=country&period=7d&sort=name", THREE).rows().getLast().path())
        .contains("/sites/" + SITE.id() + "?period=7d&filter=country:FR");
  }

  @Test
  void landingPages_haveConversionRateAndRevenuePerVisitor() {
    List<Breakdown.Line> lines =
        List.of(
            line("/pricing", 50, 3, "20"),
            new Breakdown.Line(Optional.empty(), 30, 0, 9, revenue(Optional.of("EUR"), "5")));

    ValueTable table = table("by=landing_page&sort=conversion_rate&compare=none", lines);

    assertThat(table.title()).isEqualTo("Landing page");
    assertThat(table.headings())
        .extracting(ColumnOrder.Heading::name)
        .containsExactly(
            "name",
            "visitors",
            "pageviews",
            "successes",
            "conversion_rate",
            "revenue.EUR",
            "revenue_per_visitor.EUR");
    assertThat(labels(table)).containsExactly("/pricing", "Not in a visit");
    assertThat(shown(table, "/pricing")).containsExactly("50", "100", "3", "6%", "€20.00", "€0.40");
    assertThat(table.rows().getFirst().cells().getLast().share()).isEmpty();
    assertThat(table.csv()).contains("by=landing_page");
  }

  @Test
  void landingPage_filtersByItsViews_andNoFilterIsForNoVisit() {
    List<Breakdown.Line> lines =
        List.of(
            line("/pricing", 50, 3, "20"),
            new Breakdown.Line(Optional.empty(), 30, 0, 9, Revenue.NONE));

    assertThat(table("by=exit_page", lines).rows())
        .extracting(ValueTable.Row::path)
        .containsExactly(
            Optional.of("/sites/" + SITE.id() + "?filter=page_path:/pricing"), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "by=colour",
        "sort=price",
        "sort=revenue",
        "sort=first.successes",
        "order=up",
        "page=0",
        "page=1000"
      })
  void invalidOption_isRejected(String query) {
    assertThatThrownBy(() -> url(query))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e ->
                assertThat(e.document().errors())
                    .extracting(Problem::code)
                    .containsExactly("invalid_choice"));
  }
}
