package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The questions that a comparison causes, and the fields that it adds. */
class ReportComparisonTest {
  /** November in Berlin. */
  private static final Instant FROM = Instant.parse("2026-10-31T23:00:00Z");

  private static final String NOVEMBER = "from=2026-11-01&to=2026-11-30&compare=previous";
  private static final Summary NOW = new Summary(8, 21, 3, 2, euros("49.9"), 1);
  private static final Summary BEFORE = new Summary(4, 9, 1, 1, Revenue.NONE, 0);

  private final ReportServer server = new ReportServer();
  private final List<Question<?>> questions = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private static Revenue euros(String value) {
    return new Revenue(List.of(new Revenue.Amount(Optional.of("EUR"), new BigDecimal(value))));
  }

  private String answer(Object now, Object before, String path, String accept) {
    server.warehouse.willAnswer(
        question -> {
          questions.add(question);
          return scope(question).from().isBefore(FROM) ? before : now;
        });
    Answer answer = server.get(ReportServer.BERLIN, path, "Accept: " + accept);
    assertThat(answer.status()).isEqualTo(200);
    return answer.body();
  }

  /** Without the trailing newline. */
  private String json(Object now, Object before, String path) {
    return ReportServer.withoutMoment(answer(now, before, path, "application/json"));
  }

  private static Scope scope(Question<?> question) {
    return ((ScopedQuestion<?>) question).scope();
  }

  @Test
  void previousMonth_hasTheSameZoneAndFilters() {
    json(NOW, BEFORE, "/reports/summary?credit=first&filter=source:search&" + NOVEMBER);

    Scope now = scope(questions.getFirst());
    // October, over the end of summer time.
    assertThat(scope(questions.getLast()))
        .isEqualTo(
            new Scope(
                now.site(),
                Instant.parse("2026-09-30T22:00:00Z"),
                FROM,
                now.credit(),
                now.filters()));
    assertThat(now.filters()).hasSize(1);
  }

  /** The period before is queried after the period itself. */
  @Test
  void comparison_isAsOfTheEarlierMoment() {
    List<Instant> moments =
        new ArrayList<>(List.of(CannedWarehouse.AS_OF.plusSeconds(1), CannedWarehouse.AS_OF));
    server.warehouse.willBeAsOf(moments::removeFirst);
    try {
      json(NOW, BEFORE, "/reports/summary?" + NOVEMBER);
    } finally {
      server.warehouse.willBeAsOf(() -> CannedWarehouse.AS_OF);
    }
    assertThat(moments).isEmpty();
  }

  @Test
  void summary_includesThePreviousSummary() {
    assertThat(json(NOW, BEFORE, "/reports/summary?" + NOVEMBER))
        .isEqualTo(
            """
            {"visitors":8,"pageviews":21,"successes":3,"converters":2,"conversion_rate":0.25,\
            "success_value":49.9,"revenue":[{"currency":"EUR","success_value":49.9}],\
            "unconfirmed":1,"visitors_seen":8,"conversion_rate_seen":0.25,\
            "previous":{"from":"2026-10-01","to":"2026-10-31",\
            "visitors":4,"pageviews":9,"successes":1,"converters":1,"conversion_rate":0.25,\
            "success_value":0,"revenue":[],"unconfirmed":0,\
            "visitors_seen":4,"conversion_rate_seen":0.25}}\
            """);
  }

  @Test
  void summaryAsCsv_isOneLine() {
    assertThat(answer(NOW, BEFORE, "/reports/summary?" + NOVEMBER, "text/csv"))
        .isEqualTo(
            """
            visitors,pageviews,successes,converters,conversion_rate,success_value,revenue.EUR,\
            unconfirmed,visitors_seen,conversion_rate_seen,previous.from,previous.to,previous.visitors,previous.pageviews,\
            previous.successes,previous.converters,previous.conversion_rate,\
            previous.success_value,previous.unconfirmed,previous.visitors_seen,\
            previous.conversion_rate_seen\r
            8,21,3,2,0.25,49.9,49.9,1,8,0.25,2026-10-01,2026-10-31,4,9,1,1,0.25,0,0,4,0.25\r
            """);
  }

  @Test
  void breakdown_hasItsOwnKeysOnly_withZerosForMissingOnes() {
    Breakdown now =
        new Breakdown(
            List.of(
                new Breakdown.Line(Optional.of("search"), 5, 9, 2, euros("1")),
                new Breakdown.Line(Optional.empty(), 1, 0, 1, Revenue.NONE)));
    Breakdown before =
        new Breakdown(List.of(new Breakdown.Line(Optional.empty(), 3, 2, 1, euros("7"))));

    String body =
        json(
            now,
            before,
            "/reports/breakdown?by=source&limit=2&filter=country:DE&filter=source:search"
                + "&filter=source:&filter=source:other&"
                + NOVEMBER);

    assertThat(body)
        .isEqualTo(
            """
            {"rows":[{"key":"search","visitors":5,"pageviews":9,"successes":2,\
            "success_value":1,"revenue":[{"currency":"EUR","success_value":1}],\
            "previous":{"visitors":0,"pageviews":0,"successes":0,"success_value":0,\
            "revenue":[]}},\
            {"key":null,"visitors":1,"pageviews":0,"successes":1,"success_value":0,\
            "revenue":[],"previous":{"visitors":3,"pageviews":2,"successes":1,\
            "success_value":7,"revenue":[{"currency":"EUR","success_value":7}]}}],\
            "previous":{"from":"2026-10-01","to":"2026-10-31"}}\
            """);
    BreakdownQuestion previous = (BreakdownQuestion) questions.getLast();
    assertThat(previous.limit()).isEqualTo(1_000);
    assertThat(previous.scope().filters())
        .isEqualTo(scope(questions.getFirst()).filters())
        .hasSize(4);
  }

  @Test
  void valueThatWasCutFromTheEarlierAnswer_isAskedForByName() {
    Breakdown now =
        new Breakdown(
            List.of(
                new Breakdown.Line(Optional.of("/0"), 7, 0, 0, Revenue.NONE),
                new Breakdown.Line(Optional.of("/new"), 5, 0, 0, Revenue.NONE)));
    List<Breakdown.Line> thousand =
        IntStream.range(0, 1_000)
            .mapToObj(i -> new Breakdown.Line(Optional.of("/" + i), 2, 0, 0, Revenue.NONE))
            .toList();

    String body = json(now, new Breakdown(thousand), "/reports/breakdown?by=page_path&" + NOVEMBER);

    JsonObject first = new JsonObject(body).getJsonArray("rows").getJsonObject(0);
    assertThat(first.getJsonObject("previous").getLong("visitors")).isEqualTo(2);
    assertThat(questions).hasSize(3);
    assertThat(scope(questions.getLast()).filters())
        .containsExactly(new Filter(Field.PAGE_PATH, Optional.of("/new")));
  }

  @Test
  void successes_areComparedByName() {
    Successes now =
        new Successes(
            4, List.of(new Successes.Line("booked", Optional.empty(), 2, 1, euros("5"), 0)));
    Successes before =
        new Successes(
            10,
            List.of(
                new Successes.Line("paid", Optional.of("Paid order"), 9, 9, euros("9"), 9),
                new Successes.Line("booked", Optional.of("booked"), 3, 2, euros("6"), 1)));

    assertThat(json(now, before, "/reports/successes?" + NOVEMBER))
        .isEqualTo(
            """
            {"rows":[{"name":"booked","title":null,"successes":2,"converters":1,\
            "conversion_rate":0.25,"success_value":5,\
            "revenue":[{"currency":"EUR","success_value":5}],"unconfirmed":0,\
            "previous":{"successes":3,"converters":2,"conversion_rate":0.2,"success_value":6,\
            "revenue":[{"currency":"EUR","success_value":6}],"unconfirmed":1}}],\
            "previous":{"from":"2026-10-01","to":"2026-10-31"}}\
            """);
  }

  @Test
  void timeseries_isComparedRowByRow() {
    Timeseries now = new Timeseries(List.of(NOW, Summary.NOTHING));
    Timeseries before = new Timeseries(List.of(Summary.NOTHING, BEFORE));

    String csv =
        answer(
            now,
            before,
            "/reports/timeseries?interval=week&from=2026-11-01&to=2026-11-08&compare=previous",
            "text/csv");

    assertThat(csv.lines()).hasSize(3);
    assertThat(csv)
        .startsWith("time,visitors,")
        .contains(",previous.time,previous.visitors,")
        .contains("\r\n2026-11-01T00:00:00+01:00,8,21,")
        .contains(",2026-10-24T00:00:00+02:00,0,0,")
        .contains("\r\n2026-11-02T00:00:00+01:00,0,0,")
        .contains(",2026-10-25T00:00:00+02:00,4,9,");
    assertThat(((TimeseriesQuestion) questions.getLast()).starts())
        .containsExactly(
            Instant.parse("2026-10-23T22:00:00Z"), Instant.parse("2026-10-24T22:00:00Z"));
    assertThat(scope(questions.getLast()).until()).isEqualTo(FROM);
  }

  @Test
  void timeseriesOfALongerMonth_hasRowsWithoutCounterpart() {
    List<Summary> days = Collections.nCopies(31, Summary.NOTHING);

    String json =
        json(
            new Timeseries(days),
            new Timeseries(days.subList(0, 28)),
            "/reports/timeseries?from=2027-03-01&to=2027-03-31&compare=previous");

    JsonArray rows = new JsonObject(json).getJsonArray("rows");
    assertThat(rows.getJsonObject(27).getJsonObject("previous").getString("time"))
        .isEqualTo("2027-02-28T00:00:00+01:00");
    assertThat(rows.getJsonObject(28).containsKey("previous")).isTrue();
    assertThat(rows.getJsonObject(28).getValue("previous")).isNull();
  }

  @Test
  void timeseriesOfAShorterMonth_endsWithTheCorrespondingDay() {
    Timeseries days = new Timeseries(Collections.nCopies(30, Summary.NOTHING));

    json(days, days, "/reports/timeseries?" + NOVEMBER);

    assertThat(scope(questions.getLast()).until()).isEqualTo("2026-10-30T23:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "compare=year, 2025-11-01, 2025-11-30",
    "compare=weekdays, 2026-09-27, 2026-10-26",
    "compare_from=2026-08-03&compare_to=2026-08-05, 2026-08-03, 2026-08-05"
  })
  void otherDays_areComparedIfTheRequestNamesThem(String compare, String from, String to) {
    String november = "from=2026-11-01&to=2026-11-30&";

    assertThat(json(NOW, BEFORE, "/reports/summary?" + november + compare))
        .contains("\"previous\":{\"from\":\"%s\",\"to\":\"%s\"".formatted(from, to));
  }

  @Test
  void noComparison_isTheDefault() {
    assertThat(json(NOW, BEFORE, "/reports/summary?from=2026-11-01&to=2026-11-30&compare=none"))
        .isEqualTo(json(NOW, BEFORE, "/reports/summary?from=2026-11-01&to=2026-11-30"))
        .doesNotContain("previous");
  }
}
