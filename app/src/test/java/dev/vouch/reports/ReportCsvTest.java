package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.http.RawConnection.Answer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact CSV of every report, and when it is sent. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportCsvTest {
  private static final Summary NOTHING = new Summary(0, 0, 0, 0, Revenue.NONE, 0);
  private static final Revenue MIXED =
      new Revenue(
          List.of(
              new Revenue.Amount(Optional.of("EUR"), new BigDecimal("49.900000000")),
              new Revenue.Amount(Optional.of("USD"), new BigDecimal("-0.000000001")),
              new Revenue.Amount(Optional.empty(), new BigDecimal("5E+1"))));

  private static final Revenue CONVERTED =
      new Revenue(
          List.of(
              new Revenue.Amount(Optional.of("EUR"), new BigDecimal("9.2"), true),
              new Revenue.Amount(Optional.of("GBP"), new BigDecimal("1"))));

  private final ReportServer server = new ReportServer();

  @AfterAll
  void close() {
    server.close();
  }

  private Answer answer(Object prepared, String path, String accept) {
    server.warehouse.willAnswer(prepared);
    Answer answer = server.get(ReportServer.BERLIN, path, "Accept: " + accept);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Vary")).isEqualToIgnoringCase("Accept");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    return answer;
  }

  private String csv(Object prepared, String path) {
    Answer answer = answer(prepared, path, "text/csv");
    assertThat(answer.header("Content-Type")).isEqualTo("text/csv; charset=utf-8; header=present");
    return answer.body();
  }

  private String fileName(Object prepared, String path) {
    return answer(prepared, path, "text/csv")
        .header("Content-Disposition")
        .replaceFirst("^attachment; filename=\"(.*)\"$", "$1");
  }

  @Test
  void convertedRevenue_isMarkedInTheNameOfItsColumn() {
    assertThat(csv(new Summary(1, 1, 1, 1, CONVERTED, 0), "/reports/summary?convert=true"))
        .contains("revenue.EUR.converted,revenue.GBP,", ",9.2,1,");
  }

  @Test
  void summary_isOneLine_withAColumnForEachCurrency() {
    assertThat(csv(new Summary(8, 21, 3, 2, MIXED, 1), "/reports/summary"))
        .isEqualTo(
            """
            visitors,pageviews,successes,converters,conversion_rate,success_value,\
            revenue.EUR,revenue.USD,revenue.none,unconfirmed,visitors_seen,conversion_rate_seen\r
            8,21,3,2,0.25,,49.9,-0.000000001,50,1,8,0.25\r
            """);
  }

  @Test
  void breakdown_hasAColumnForEachCurrencyOfAnyLine() {
    Breakdown breakdown =
        new Breakdown(
            List.of(
                new Breakdown.Line(Optional.of("newsletter"), 5, 9, 2, MIXED),
                new Breakdown.Line(
                    Optional.empty(),
                    1,
                    0,
                    1,
                    new Revenue(
                        List.of(
                            new Revenue.Amount(Optional.of("CHF"), new BigDecimal("12.50")))))));

    assertThat(csv(breakdown, "/reports/breakdown?by=source"))
        .isEqualTo(
            """
            key,visitors,pageviews,successes,success_value,\
            revenue.CHF,revenue.EUR,revenue.USD,revenue.none\r
            newsletter,5,9,2,,,49.9,-0.000000001,50\r
            ,1,0,1,12.5,12.5,,,\r
            """);
  }

  /** C12. */
  @Test
  void linearBreakdown_hasSuccessesWithDecimals() {
    Breakdown.Line third =
        new Breakdown.Line(
            Optional.of("newsletter"), 5, 9, new BigDecimal("0.333333"), Revenue.NONE);

    assertThat(csv(new Breakdown(List.of(third)), "/reports/breakdown?by=source&credit=linear"))
        .isEqualTo(
            "key,visitors,pageviews,successes,success_value\r\nnewsletter,5,9,0.333333,0\r\n");
  }

  @Test
  void emptyReport_isItsHeader() {
    assertThat(csv(new Breakdown(List.of()), "/reports/breakdown?by=source"))
        .isEqualTo("key,visitors,pageviews,successes,success_value\r\n");
    assertThat(csv(new Successes(0, List.of()), "/reports/successes"))
        .isEqualTo("name,title,successes,converters,conversion_rate,success_value,unconfirmed\r\n");
  }

  @Test
  void successes_haveALineForEachName() {
    Successes successes =
        new Successes(
            3,
            List.of(
                new Successes.Line("paid", Optional.of("Paid, at last"), 1, 1, Revenue.NONE, 2),
                new Successes.Line("booked", Optional.empty(), 1, 1, Revenue.NONE, 0)));

    assertThat(csv(successes, "/reports/successes"))
        .isEqualTo(
            """
            name,title,successes,converters,conversion_rate,success_value,unconfirmed\r
            paid,"Paid, at last",1,1,0.3333333333333333,0,2\r
            booked,,1,1,0.3333333333333333,0,0\r
            """);
  }

  @Test
  void coverage_isOneLine_withAColumnForEachKindAndReason() {
    Coverage coverage =
        new Coverage(
            Map.of(CreditKind.VISITOR, 5L, CreditKind.STANDALONE, 2L),
            Map.of(Reason.SAME_BROWSER, 5L, Reason.NOTHING_FORWARDED, 2L),
            new Coverage.Warnings(6, 0),
            new Coverage.Duplicates(3, Revenue.withoutCurrency(new BigDecimal("99.8"))));

    assertThat(csv(coverage, "/reports/coverage"))
        .isEqualTo(
            """
            successes,credited.visitor,credited.user,credited.standalone,\
            reasons.same_browser,reasons.linked_user,reasons.ambiguous_link,\
            reasons.ip_unusable,reasons.ip_missing,reasons.user_agent_missing,reasons.browser_never_seen,reasons.never_identified,\
            reasons.nothing_forwarded,reasons.original_unknown,reasons.reported_late,warnings.shared_browser,warnings.unseen_browser,\
            duplicate_order.successes,duplicate_order.success_value,duplicate_order.revenue.none\r
            7,5,0,2,5,0,0,0,0,0,0,0,2,0,0,6,0,3,99.8,99.8\r
            """);
  }

  @Test
  void funnel_hasALineForEachStep() {
    Funnel funnel =
        new Funnel(
            List.of(
                new Funnel.Line(PathStep.parse("page:/pricing*").orElseThrow(), 4),
                new Funnel.Line(PathStep.parse("success:paid").orElseThrow(), 1)));

    assertThat(csv(funnel, "/reports/funnel?step=page:/pricing*&step=success:paid"))
        .isEqualTo(
            """
            step,persons,rate_of_previous,rate_of_first\r
            page:/pricing*,4,1.0,1.0\r
            success:paid,1,0.25,0.25\r
            """);
  }

  @Test
  void funnelByADimension_hasALineForEachStepOfEachValue() {
    PathStep step = PathStep.parse("page:/").orElseThrow();
    Funnel four = new Funnel(List.of(new Funnel.Line(step, 4)));
    Funnel none = new Funnel(List.of(new Funnel.Line(step, 0)));
    server.warehouse.willAnswer(
        question ->
            question instanceof FunnelQuestion
                ? four
                : new FunnelBreakdown(
                    List.of(
                        new FunnelBreakdown.Line(Optional.of("=mail"), four),
                        new FunnelBreakdown.Line(Optional.empty(), none))));
    String path = "/reports/funnel?by=source&step=page:/&step=page:/";

    assertThat(server.get(ReportServer.BERLIN, path, "Accept: text/csv").body())
        .isEqualTo(
            """
            key,step,persons,rate_of_previous,rate_of_first\r
            '=mail,page:/,4,1.0,1.0\r
            ,page:/,0,0.0,0.0\r
            """);
    assertThat(server.get(ReportServer.BERLIN, path).body())
        .startsWith("{\"steps\":[{\"step\":\"page:/\",\"persons\":4,")
        .contains("\"rows\":[{\"key\":\"=mail\",\"steps\":[{\"step\":\"page:/\",\"persons\":4,");
  }

  @Test
  void journeys_haveALineForEachRowOfEachColumn() {
    Journeys journeys =
        new Journeys(
            8,
            List.of(
                new Journeys.Column(8, List.of(new Journeys.Line("page:/signup", 4)), 1, 3),
                new Journeys.Column(8, List.of(new Journeys.Line("success:paid", 8)), 0, 0)));

    assertThat(csv(journeys, "/reports/journeys?start=page:/pricing"))
        .isEqualTo(
            """
            column,key,persons,share\r
            1,page:/signup,4,0.5\r
            1,other,1,0.125\r
            1,,3,0.375\r
            2,success:paid,8,1.0\r
            """);
  }

  @Test
  void events_havePropertiesAsJson_andCreditInColumns() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("=1+1"));
    properties.put("seats", new PropertyValue.Decimal(new BigDecimal("3.50")));
    CreditedEvent credited =
        event("/checkout", Optional.of(new BigDecimal("-49.900000000")), properties);

    assertThat(csv(new EventsPage(List.of(credited), Optional.empty()), "/events"))
        .isEqualTo(
            """
            event_id,received_at,occurred_at,origin,event_name,name,page_path,success_value,\
            order_role,properties,credit.kind,credit.reason,credit.visitor,credit.channel,\
            credit.source,credit.country,credit.device\r
            01890000-0000-7000-8000-000000000001,2026-11-19T10:00:00.120000Z,,server,success,paid,\
            /checkout,-49.9,,"{""plan"":""=1+1"",""seats"":3.50}",\
            visitor,same_browser,0000000000000abc,campaign,newsletter,,\r
            """);
  }

  private static CreditedEvent event(
      String path, Optional<BigDecimal> value, SequencedMap<String, PropertyValue> properties) {
    return new CreditedEvent(
        new EventId(UUID.fromString("01890000-0000-7000-8000-000000000001")),
        Instant.parse("2026-11-19T10:00:00.120Z"),
        7,
        true,
        new EventContent(EventName.SUCCESS, path, Optional.of("paid"), value, properties),
        Optional.empty(),
        CreditKind.VISITOR,
        Reason.SAME_BROWSER,
        OptionalLong.of(0xabc),
        1,
        Client.UNKNOWN,
        Optional.of(Touch.ofSource("newsletter")),
        Optional.empty(),
        Optional.empty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Unchanged.
        "plain | plain",
        "ünïcödé ✓ | ünïcödé ✓",
        "it's 1+1 | it's 1+1",
        // RFC 4180.
        "a,b | \"a,b\"",
        "say \"hi\" | \"say \"\"hi\"\"\"",
        "a\\nb | \"a\\nb\"",
        "a\\r\\nb | \"a\\r\\nb\"",
        "` padded ` | \" padded \"",
        // For locales that separate cells by semicolons.
        "a;=1+1 | \"a;=1+1\"",
        // A spreadsheet's formulas.
        "=1+1 | '=1+1",
        "+1 | '+1",
        "-1 | '-1",
        "@SUM(A1) | '@SUM(A1)",
        "`\\t=1+1` | \"'\\t=1+1\"",
        "`\\r=1+1` | \"'\\r=1+1\"",
        "＝1+1 | '＝1+1",
        "＋1 | '＋1",
        "－1 | '－1",
        "＠SUM(A1) | '＠SUM(A1)",
        "﹦1 | '﹦1",
        "` =1` | ' =1",
        "`\u3000＝1` | '\u3000＝1",
        "\u200B=1 | '\u200B=1",
        "\u202E=1 | '\u202E=1",
        "`\\1=1` | '\\1=1",
        "1=1 | 1=1",
        "=\"a\",b | \"'=\"\"a\"\",b\"",
      })
  void text_isQuotedIfNecessary_andNeverAFormula(String key, String cell) {
    Breakdown breakdown =
        new Breakdown(
            List.of(
                new Breakdown.Line(Optional.of(key.translateEscapes()), 1, 0, 0, Revenue.NONE)));

    assertThat(csv(breakdown, "/reports/breakdown?by=name"))
        .isEqualTo(
            "key,visitors,pageviews,successes,success_value\r\n"
                + cell.translateEscapes()
                + ",1,0,0,0\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/csv",
        "TEXT/CSV",
        "text/csv; charset=utf-8",
        "text/csv;q=0.1",
        "text/csv;q=often",
        "application/json;q=0.8, text/csv;q=0.9",
        "text/csv, application/json;q=0.9",
        "text/csv, */*;q=0.8",
        "application/json;q=0.8\\r\\nAccept: text/csv",
        "text/*",
        "application/json;q=0, */*",
        "application/*;q=0.5, */*;q=0.6",
      })
  void csv_isSent_ifAcceptPrefersIt(String accept) {
    assertThat(
            answer(NOTHING, "/reports/summary", accept.translateEscapes()).header("Content-Type"))
        .startsWith("text/csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json",
        "*/*",
        "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8",
        "text/csv, application/json",
        "text/csv;q=0.5, application/json;q=0.9",
        "text/csv;q=0.5, */*",
        "text/csv;q=0, text/*",
        "text/html",
        "application/json;q=0, text/csv;q=0",
        "nonsense",
        ",;/q=",
      })
  void json_isSentOtherwise(String accept) {
    assertThat(answer(NOTHING, "/reports/summary", accept).header("Content-Type"))
        .isEqualTo("application/json");
  }

  @Test
  void formatParameter_overridesAccept() {
    EventsPage nothing = new EventsPage(List.of(), Optional.empty());

    Answer csv = answer(NOTHING, "/reports/summary?format=csv", "text/html, */*;q=0.8");
    assertThat(csv.header("Content-Type")).startsWith("text/csv");
    assertThat(csv.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"shop-summary-2026-10-22-2026-11-20.csv\"");
    assertThat(answer(nothing, "/events?limit=1&format=csv", "*/*").header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"shop-events.csv\"");
    Answer json = answer(NOTHING, "/reports/summary?format=json", "text/csv");
    assertThat(json.header("Content-Type")).isEqualTo("application/json");
    assertThat(json.header("Content-Disposition")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"?credit=x", "?credit=x&format=csv", "?format=xlsx"})
  void refusal_isProblemJson_evenIfCsvIsRequested(String query) {
    Answer answer = server.get(ReportServer.BERLIN, "/reports/summary" + query, "Accept: text/csv");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void file_isNamedAfterTheSiteTheReportAndItsDays() {
    assertThat(fileName(NOTHING, "/reports/summary?from=2026-10-25&to=2026-10-25"))
        .isEqualTo("shop-summary-2026-10-25-2026-10-25.csv");
    assertThat(fileName(new Breakdown(List.of()), "/reports/breakdown?by=property:Plan%20%22x"))
        .isEqualTo("shop-breakdown-by-property-plan-x-2026-10-22-2026-11-20.csv");
    assertThat(fileName(new EventsPage(List.of(), Optional.empty()), "/events"))
        .isEqualTo("shop-events.csv");
  }
}
