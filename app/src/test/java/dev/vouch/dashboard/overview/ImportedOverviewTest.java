package dev.vouch.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.HtmlClient;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imported totals in reports and on the overview, up to the site's own events. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImportedOverviewTest {
  private static final int VISITORS = 3;
  private static final int PAGEVIEWS = 4;

  /** From before the first event until long after it. */
  private static final ImportedTotalsFile FILE =
      new ImportedTotalsFile(LocalDate.parse("2026-07-01"), LocalDate.parse("2026-10-10"));

  private static final String DAYS = "from=2026-07-10&to=2026-09-30";
  private static final LocalDate FROM = LocalDate.parse("2026-07-10");

  private OverviewServer server;
  private HtmlClient page;
  private LocalDate firstEvent = LocalDate.MAX;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
    page = new HtmlClient(server.url(""));
    firstEvent = firstDayWithVisitors();
    server.importTotals(server.shop(), FILE.text());
  }

  @AfterAll
  void stop() {
    page.close();
    server.close();
  }

  private JsonObject report(String question) {
    return new JsonObject(page.fetch(server.report(question)).body());
  }

  private static List<JsonObject> rows(JsonObject report) {
    return report.getJsonArray("rows").stream().map(JsonObject.class::cast).toList();
  }

  private LocalDate firstDayWithVisitors() {
    return rows(report("timeseries?from=2026-07-01&to=2026-11-20")).stream()
        .filter(row -> row.getLong("visitors") > 0)
        .map(row -> LocalDate.parse(row.getString("time").substring(0, 10)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void summary_hasTheSumsOfTheFile_beforeTheFirstOwnEvent_apartFromOwnNumbers() {
    JsonObject own = report("summary?" + DAYS);
    JsonObject both = report("summary?imported=true&" + DAYS);

    JsonObject imported = (JsonObject) both.remove("imported");
    both.remove("as_of");
    own.remove("as_of");
    assertThat(both).isEqualTo(own);
    assertThat(imported.getString("status")).isEqualTo("included");
    assertThat(imported.getString("before")).isEqualTo(firstEvent.toString());
    assertThat(imported.getLong("daily_visitors"))
        .isEqualTo(FILE.sum(VISITORS, FROM, firstEvent, ","));
    assertThat(imported.getLong("pageviews")).isEqualTo(FILE.sum(PAGEVIEWS, FROM, firstEvent, ","));
    assertThat(imported.getValue("successes")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"day", "week", "month"})
  void timeseries_dividesTheSameSums_andHasNoneFromTheFirstOwnEventOn(String interval) {
    JsonObject report = report("timeseries?imported=true&interval=" + interval + "&" + DAYS);

    assertThat(report.getJsonObject("imported").getString("status")).isEqualTo("included");
    long sum = 0;
    for (JsonObject row : rows(report)) {
      JsonObject imported = row.getJsonObject("imported");
      if (LocalDate.parse(row.getString("time").substring(0, 10)).isBefore(firstEvent)) {
        sum += imported.getLong("daily_visitors");
      } else {
        assertThat(imported.getValue("daily_visitors")).isNull();
      }
    }
    assertThat(sum).isEqualTo(FILE.sum(VISITORS, FROM, firstEvent, ","));
  }

  @Test
  void month_hasTheSumOfItsDays() {
    JsonObject july = rows(report("timeseries?imported=true&interval=month&" + DAYS)).getFirst();

    assertThat(july.getJsonObject("imported").getLong("daily_visitors"))
        .isEqualTo(FILE.sum(VISITORS, FROM, YearMonth.of(2026, 8).atDay(1), ","));
  }

  @Test
  void hours_haveNoImportedTotals() {
    JsonObject report =
        report("timeseries?imported=true&interval=hour&from=2026-07-10&to=2026-07-10");

    assertThat(report.getJsonObject("imported").getString("status")).isEqualTo("hourly");
    assertThat(rows(report).getFirst().getJsonObject("imported").getValue("daily_visitors"))
        .isNull();
  }

  @Test
  void breakdown_listsImportedValues_apartFromItsRows() {
    JsonObject report = report("breakdown?by=source&imported=true&" + DAYS);

    assertThat(report.getJsonArray("rows"))
        .isEqualTo(report("breakdown?by=source&" + DAYS).getJsonArray("rows"));
    assertThat(rows(report.getJsonObject("imported")))
        .extracting(row -> row.getString("key") + " " + row.getLong("daily_visitors"))
        .containsExactly(
            "Google " + FILE.sum(VISITORS, FROM, firstEvent, "source,Google"),
            "Bing " + FILE.sum(VISITORS, FROM, firstEvent, "source,Bing"),
            "null " + FILE.sum(VISITORS, FROM, firstEvent, "source,"));
  }

  @Test
  void csv_hasImportedValuesInColumnsAndLinesOfTheirOwn_onlyIfAsked() {
    String own = page.fetch(server.report("breakdown?by=source&format=csv&" + DAYS)).body();
    String both =
        page.fetch(server.report("breakdown?by=source&format=csv&imported=true&" + DAYS)).body();

    List<String> columns = List.of(both.lines().findFirst().orElseThrow().split(","));
    assertThat(columns)
        .endsWith("imported.daily_visitors", "imported.pageviews", "imported.successes");
    assertThat(own).doesNotContain("imported");
    String empty = ",".repeat(columns.size() - 3);
    assertThat(both.lines().skip(own.lines().count()))
        .containsExactly(
            "Google%s%d,,".formatted(empty, FILE.sum(VISITORS, FROM, firstEvent, "source,Google")),
            "Bing%s%d,,".formatted(empty, FILE.sum(VISITORS, FROM, firstEvent, "source,Bing")),
            "%s%d,,".formatted(empty, FILE.sum(VISITORS, FROM, firstEvent, "source,")));
    assertThat(both.lines().limit(own.lines().count()).skip(1))
        .containsExactlyElementsOf(own.lines().skip(1).map(line -> line + ",,,").toList());
  }

  @Test
  void csvOfTotals_hasTheSameNumbersAsJson() {
    String question = "summary?imported=true&" + DAYS;
    String csv = page.fetch(server.report(question + "&format=csv")).body();

    assertThat(csv.lines().toList().getLast())
        .endsWith(
            ",%d,%d,"
                .formatted(
                    report(question).getJsonObject("imported").getLong("daily_visitors"),
                    pageviews()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Google", "oogl", ""})
  void allValues_haveImportedOnesInATableOfTheirOwn(String search) {
    page.open(server.overview(server.shop(), "/table?by=source&search=" + search + "&" + DAYS));

    assertThat(page.texts("#imported-table tbody tr"))
        .first()
        .isEqualTo(
            "Google %s \u2013 \u2013"
                .formatted(grouped(FILE.sum(VISITORS, FROM, firstEvent, "source,Google"))));
    assertThat(page.texts("#imported-table tbody th")).hasSize(search.isEmpty() ? 3 : 1);
    assertThat(page.first(".panel a[download]").attr("href")).contains("imported=true");
  }

  @Test
  void allValuesOfADimensionWithoutImports_doNotMentionThem() {
    page.open(server.overview(server.shop(), "/table?by=browser&" + DAYS));

    assertThat(page.all("#imported-table")).isEmpty();
    assertThat(page.first(".panel a[download]").attr("href")).doesNotContain("imported");
  }

  @Test
  void filterByOneDimension_selectsItsImportedTotals() {
    JsonObject imported =
        report("summary?imported=true&filter=source:Google&" + DAYS).getJsonObject("imported");

    assertThat(imported.getLong("daily_visitors"))
        .isEqualTo(FILE.sum(VISITORS, FROM, firstEvent, "source,Google"));
    assertThat(imported.getValue("pageviews")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "summary?filter=source:Google&filter=country:DE&",
        "summary?filter=property:plan:pro&",
        "summary?filter=not:source:Google&",
        "breakdown?by=country&filter=source:Google&"
      })
  void filterThatImportsCannotAnswer_excludesThem(String question) {
    JsonObject imported = report(question + "imported=true&" + DAYS).getJsonObject("imported");

    assertThat(imported.getString("status")).isEqualTo("filtered");
    assertThat(imported.getValue("daily_visitors")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "summary?from=2026-10-01&to=2026-10-10&",
        "summary?from=2026-06-01&to=2026-06-30&",
        "breakdown?by=browser&from=2026-07-10&to=2026-07-20&",
        "breakdown?by=property:plan&from=2026-07-10&to=2026-07-20&"
      })
  void rangeOrDimensionWithoutImportedTotals_hasNone(String question) {
    assertThat(report(question + "imported=true").getJsonObject("imported").getString("status"))
        .isEqualTo("none");
  }

  @Test
  void overview_showsImportedTotals_marked_inNumbersChartAndPanels() {
    page.open(server.overview(server.shop(), "?" + DAYS));

    long visitors = FILE.sum(VISITORS, FROM, firstEvent, ",");
    assertThat(page.texts("dd.imported"))
        .containsExactly(grouped(visitors) + " imported", grouped(pageviews()) + " imported");
    assertThat(page.text("#imported"))
        .contains("next to the site's own numbers", "They end before");
    assertThat(page.text(".legend-imported")).isEqualTo("Imported");
    long charted =
        page.all("#chart-numbers tbody tr").stream()
            .map(row -> row.attr("data-imported"))
            .filter(text -> !text.isEmpty())
            .mapToLong(Long::parseLong)
            .sum();
    assertThat(charted).isEqualTo(visitors);
    assertThat(page.texts("#sources .rows-imported tbody tr td:first-child"))
        .containsExactly("Google", "Bing", "None");
    assertThat(page.texts("#countries .rows-imported tbody tr td:first-child"))
        .containsExactly("Germany");
  }

  private static long pageviewsOf(LocalDate before) {
    return FILE.sum(PAGEVIEWS, FROM, before, ",");
  }

  private long pageviews() {
    return pageviewsOf(firstEvent);
  }

  private static String grouped(long number) {
    return String.format(Locale.UK, "%,d", number);
  }

  @Test
  void periodWithOnlyImportedTotals_isShown() {
    page.open(server.overview(server.shop(), "?from=2026-07-01&to=2026-07-31"));

    assertThat(page.texts("dd.imported")).isNotEmpty();
  }

  @Test
  void allTime_beginsWithTheFirstImportedDay() {
    page.open(server.overview(server.shop(), "?period=all"));

    assertThat(page.texts("dd.imported"))
        .first()
        .isEqualTo(grouped(FILE.sum(VISITORS, FILE.first(), firstEvent, ",")) + " imported");
  }

  @Test
  void overviewWithoutImports_doesNotMentionThem() {
    page.open(server.overview(server.shop(), "?from=2026-11-01&to=2026-11-19"));

    assertThat(page.all("dd.imported, #imported, .legend-imported, .rows-imported")).isEmpty();
  }

  @Test
  void siteWithoutEvents_showsAllDays_untilTheImportIsDeleted() {
    ImportedTotalsFile file =
        new ImportedTotalsFile(LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-10"));
    String id = server.importTotals(server.empty(), file.text());

    String overview = server.overview(server.empty(), "?from=2026-11-01&to=2026-11-19");
    page.open(overview);
    assertThat(page.texts("dd.imported"))
        .first()
        .isEqualTo(
            grouped(file.sum(VISITORS, file.first(), file.last().plusDays(1), ",")) + " imported");

    server.deleteImport(server.empty(), id);
    page.open(overview);
    assertThat(page.all("dd.imported")).isEmpty();
  }
}
