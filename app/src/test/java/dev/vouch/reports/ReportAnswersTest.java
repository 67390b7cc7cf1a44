package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.http.RawConnection.Answer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SequencedMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exact JSON of every answer (docs/reports.md). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportAnswersTest {
  private static final String EVENT_ID = "01890000-0000-7000-8000-000000000001";

  private static final Summary NOTHING = new Summary(0, 0, 0, 0, Revenue.NONE, 0);

  private final ReportServer server = new ReportServer();

  @BeforeAll
  void prepare() {
    server.warehouse.willAnswer(NOTHING);
  }

  @AfterAll
  void close() {
    server.close();
  }

  private String body(Object answer, String path) {
    server.warehouse.willAnswer(answer);
    Answer response = server.get(ReportServer.BERLIN, path);
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type")).isEqualTo("application/json");
    assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    return ReportServer.withoutMoment(response.body());
  }

  @Test
  void summary_isOneObject() {
    assertThat(body(new Summary(8, 21, 3, 2, worth("49.900000000"), 1), "/reports/summary"))
        .isEqualTo(
            """
            {"visitors":8,"pageviews":21,"successes":3,"converters":2,"conversion_rate":0.25,\
            "success_value":49.9,"revenue":[{"currency":null,"success_value":49.9}],"unconfirmed":1,\
            "visitors_seen":8,"conversion_rate_seen":0.25}\
            """);
  }

  @Test
  void convertedAmounts_areMarked() {
    Revenue revenue =
        new Revenue(
            List.of(
                new Revenue.Amount(Optional.of("EUR"), new BigDecimal("9.2"), true),
                new Revenue.Amount(Optional.of("GBP"), new BigDecimal("1"))));

    assertThat(body(new Summary(1, 1, 1, 1, revenue, 0), "/reports/summary?convert=true"))
        .contains(
            """
            "success_value":null,"revenue":[\
            {"currency":"EUR","success_value":9.2,"converted":true},\
            {"currency":"GBP","success_value":1}]\
            """);
  }

  @Test
  void convertedTotal_isOnlyInTheMarkedRevenue() {
    Revenue revenue =
        new Revenue(List.of(new Revenue.Amount(Optional.of("EUR"), new BigDecimal("9.2"), true)));

    assertThat(body(new Summary(1, 1, 1, 1, revenue, 0), "/reports/summary?convert=true"))
        .contains(
            """
            "success_value":null,"revenue":[\
            {"currency":"EUR","success_value":9.2,"converted":true}]\
            """);
  }

  @Test
  void summaryWithoutEvents_isZeros() {
    assertThat(body(NOTHING, "/reports/summary"))
        .isEqualTo(
            """
            {"visitors":0,"pageviews":0,"successes":0,"converters":0,"conversion_rate":0.0,\
            "success_value":0,"revenue":[],"unconfirmed":0,\
            "visitors_seen":0,"conversion_rate_seen":null}\
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "0.000000000, 0",
    "50.000000000, 50",
    "-12.345678901, -12.345678901",
    "9007199254740993.000000001, 9007199254740993.000000001",
    "999999999999999999999999999.100000000, 999999999999999999999999999.1"
  })
  void successValue_isWrittenExactly(String value, String written) {
    assertThat(body(new Summary(0, 0, 0, 0, worth(value), 0), "/reports/summary"))
        .contains("\"success_value\":" + written + ",");
  }

  @Test
  void timeseries_hasARowPerInterval_inTheSitesTimeZone() {
    Timeseries timeseries =
        new Timeseries(List.of(new Summary(4, 9, 1, 1, worth("5"), 2), Summary.NOTHING));

    assertThat(body(timeseries, "/reports/timeseries?from=2026-10-25&to=2026-10-26"))
        .isEqualTo(
            """
            {"interval":"day","rows":[{"time":"2026-10-25T00:00:00+02:00",\
            "visitors":4,"pageviews":9,"successes":1,"converters":1,"conversion_rate":0.25,\
            "success_value":5,"revenue":[{"currency":null,"success_value":5}],"unconfirmed":2,\
            "visitors_seen":4,"conversion_rate_seen":0.25},\
            {"time":"2026-10-26T00:00:00+01:00",\
            "visitors":0,"pageviews":0,"successes":0,"converters":0,"conversion_rate":0.0,\
            "success_value":0,"revenue":[],"unconfirmed":0,\
            "visitors_seen":0,"conversion_rate_seen":null}]}\
            """);
  }

  @Test
  void revenueOfSeveralCurrencies_isListedAndNotSummed() {
    Revenue revenue =
        new Revenue(
            List.of(
                new Revenue.Amount(Optional.empty(), new BigDecimal("1.000000000")),
                new Revenue.Amount(Optional.of("USD"), new BigDecimal("-2.5")),
                new Revenue.Amount(Optional.of("EUR"), new BigDecimal("49.9"))));

    assertThat(body(new Summary(1, 0, 3, 1, revenue, 0), "/reports/summary"))
        .contains(
            """
            "success_value":null,"revenue":[{"currency":"EUR","success_value":49.9},\
            {"currency":"USD","success_value":-2.5},{"currency":null,"success_value":1}],\
            """);
  }

  @Test
  void breakdown_hasARowForEachValue_andNullForNoValue() {
    Breakdown breakdown =
        new Breakdown(
            List.of(
                new Breakdown.Line(Optional.of("newsletter"), 5, 9, 2, worth("12.500000000")),
                new Breakdown.Line(Optional.empty(), 1, 0, 1, Revenue.NONE)));

    assertThat(body(breakdown, "/reports/breakdown?by=source"))
        .isEqualTo(
            """
            {"rows":[\
            {"key":"newsletter","visitors":5,"pageviews":9,"successes":2,"success_value":12.5,\
            "revenue":[{"currency":null,"success_value":12.5}]},\
            {"key":null,"visitors":1,"pageviews":0,"successes":1,"success_value":0,"revenue":[]}]}\
            """);
  }

  /** C12. */
  @Test
  void linearBreakdown_hasSuccessesWithDecimals() {
    Breakdown.Line mail =
        new Breakdown.Line(
            Optional.of("newsletter"), 5, 9, new BigDecimal("0.333333"), worth("16.633333333"));
    Breakdown.Line search =
        new Breakdown.Line(
            Optional.of("search"), 0, 0, new BigDecimal("20.000000"), worth("10.000000000"));

    assertThat(
            body(
                new Breakdown(List.of(mail, search)), "/reports/breakdown?by=source&credit=linear"))
        .isEqualTo(
            """
            {"rows":[\
            {"key":"newsletter","visitors":5,"pageviews":9,"successes":0.333333,\
            "success_value":16.633333333,\
            "revenue":[{"currency":null,"success_value":16.633333333}]},\
            {"key":"search","visitors":0,"pageviews":0,"successes":20,"success_value":10,\
            "revenue":[{"currency":null,"success_value":10}]}]}\
            """);
  }

  @Test
  void successes_haveARowForEachName() {
    Successes successes =
        new Successes(
            4,
            List.of(
                new Successes.Line(
                    "paid", Optional.of("Paid order"), 3, 1, worth("-0.000000001"), 2),
                new Successes.Line("booked", Optional.empty(), 1, 1, worth("1E+1"), 0)));

    assertThat(body(successes, "/reports/successes"))
        .isEqualTo(
            """
            {"rows":[{"name":"paid","title":"Paid order","successes":3,"converters":1,\
            "conversion_rate":0.25,"success_value":-1E-9,\
            "revenue":[{"currency":null,"success_value":-1E-9}],"unconfirmed":2},\
            {"name":"booked","title":null,"successes":1,"converters":1,\
            "conversion_rate":0.25,"success_value":10,"revenue":[{"currency":null,"success_value":10}],"unconfirmed":0}]}\
            """);
  }

  @Test
  void coverage_namesEveryKindAndReason() {
    Coverage coverage =
        new Coverage(
            Map.of(CreditKind.VISITOR, 5L, CreditKind.STANDALONE, 2L),
            Map.of(Reason.SAME_BROWSER, 4L, Reason.LINKED_USER, 1L, Reason.NOTHING_FORWARDED, 2L),
            new Coverage.Warnings(6, 20),
            new Coverage.Duplicates(3, Revenue.withoutCurrency(new BigDecimal("99.8"))));

    assertThat(body(coverage, "/reports/coverage"))
        .isEqualTo(
            """
            {"successes":7,"credited":{"visitor":5,"user":0,"standalone":2},\
            "reasons":{"same_browser":4,"linked_user":1,"ambiguous_link":0,"ip_unusable":0,"ip_missing":0,\
            "user_agent_missing":0,"browser_never_seen":0,"never_identified":0,\
            "nothing_forwarded":2,"original_unknown":0,"reported_late":0},\
            "warnings":{"shared_browser":6,"unseen_browser":20},\
            "duplicate_order":{"successes":3,"success_value":99.8,\
            "revenue":[{"currency":null,"success_value":99.8}]},\
            "recent_warnings":null}\
            """);
  }

  @Test
  void funnel_hasItsStepsInOrder() {
    Funnel funnel =
        new Funnel(
            List.of(
                new Funnel.Line(new PathStep(PathStep.Kind.PAGE, "/pricing*"), 8),
                new Funnel.Line(new PathStep(PathStep.Kind.CLICK, "buy: \"now\""), 4),
                new Funnel.Line(new PathStep(PathStep.Kind.SUCCESS, "paid"), 1)));

    assertThat(body(funnel, "/reports/funnel?step=page:/pricing*&step=success:paid"))
        .isEqualTo(
            """
            {"steps":[\
            {"step":"page:/pricing*","persons":8,"rate_of_previous":1.0,"rate_of_first":1.0},\
            {"step":"click:buy: \\"now\\"","persons":4,"rate_of_previous":0.5,\
            "rate_of_first":0.5},\
            {"step":"success:paid","persons":1,"rate_of_previous":0.25,"rate_of_first":0.125}]}\
            """);
  }

  @Test
  void emptyFunnel_hasRatesOfZero() {
    Funnel funnel = new Funnel(List.of(new Funnel.Line(new PathStep(PathStep.Kind.PAGE, "/"), 0)));

    assertThat(body(funnel, "/reports/funnel?step=page:/&step=page:/"))
        .contains("\"persons\":0,\"rate_of_previous\":0.0,\"rate_of_first\":0.0");
  }

  @Test
  void journeys_haveAColumnForEachStep_withOtherAndNullRows() {
    Journeys journeys =
        new Journeys(
            8,
            List.of(
                new Journeys.Column(
                    8,
                    List.of(
                        new Journeys.Line("page:/signup", 4), new Journeys.Line("success:paid", 1)),
                    1,
                    2),
                new Journeys.Column(4, List.of(new Journeys.Line("success:paid", 4)), 0, 0)));

    assertThat(body(journeys, "/reports/journeys?start=page:/pricing"))
        .isEqualTo(
            """
            {"persons":8,"columns":[{"persons":8,"rows":[\
            {"key":"page:/signup","persons":4,"share":0.5},\
            {"key":"success:paid","persons":1,"share":0.125},\
            {"key":"other","persons":1,"share":0.125},\
            {"key":null,"persons":2,"share":0.25}]},\
            {"persons":4,"rows":[{"key":"success:paid","persons":4,"share":1.0}]}]}\
            """);
  }

  @Test
  void emptyJourneys_haveNoRows() {
    Journeys empty = new Journeys(0, List.of(new Journeys.Column(0, List.of(), 0, 0)));

    assertThat(body(empty, "/reports/journeys?end=success:paid&depth=1"))
        .isEqualTo("{\"persons\":0,\"columns\":[{\"persons\":0,\"rows\":[]}]}");
  }

  @Test
  void events_showTheirCredit() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("p\"ro"));
    properties.put("seats", new PropertyValue.Decimal(new BigDecimal("3.50")));
    properties.put("annual", new PropertyValue.Flag(true));
    CreditedEvent credited =
        new CreditedEvent(
            new EventId(UUID.fromString("01890000-0000-7000-8000-000000000001")),
            Instant.parse("2026-11-19T10:00:00.120Z"),
            7,
            true,
            new EventContent(
                EventName.SUCCESS,
                "/checkout",
                Optional.of("paid"),
                Optional.of(new BigDecimal("49.900000000")),
                properties),
            Optional.of(OrderRole.PLACED),
            CreditKind.VISITOR,
            Reason.SAME_BROWSER,
            OptionalLong.of(0xabc),
            1,
            new Client(
                Optional.of("DE"),
                Optional.of(Client.Device.MOBILE),
                Optional.of("Firefox"),
                Optional.of("Android")),
            Optional.of(Touch.ofSource("newsletter")),
            Optional.of(Touch.ofSource("search")),
            Optional.empty());

    assertThat(body(new EventsPage(List.of(credited), Optional.empty()), "/events"))
        .isEqualTo(
            """
            {"events":[{"event_id":"01890000-0000-7000-8000-000000000001",\
            "received_at":"2026-11-19T10:00:00.120000Z","occurred_at":null,"origin":"server",\
            "event_name":"success","name":"paid","page_path":"/checkout",\
            "success_value":49.9,"order_role":"placed",\
            "properties":{"plan":"p\\"ro","seats":3.50,"annual":true},\
            "credit":{"kind":"visitor","reason":"same_browser",\
            "visitor":"0000000000000abc","channel":"campaign","source":"newsletter",\
            "country":"DE","device":"mobile"}}],"before":null}\
            """);
  }

  @Test
  void event_isFoundByItsId_andSaysWhetherItWasCorrected() {
    String body =
        body(Optional.of(new FoundEvent(bare(1), Optional.of(true))), "/events/" + EVENT_ID);

    assertThat(body).startsWith("{\"event\":{\"event_id\":").endsWith("},\"corrected\":true}");
    assertThat(body(Optional.of(new FoundEvent(bare(1), Optional.empty())), "/events/" + EVENT_ID))
        .endsWith("},\"corrected\":null}");
    assertThat(server.warehouse.lastQuestion())
        .contains(
            EventQuestion.of(ReportServer.BERLIN.id(), new EventId(UUID.fromString(EVENT_ID))));
  }

  @Test
  void unknownEvent_is404_butANewOneIsReportedSoon() {
    server.warehouse.willAnswer(Optional.empty());
    String before = eventIdOf(CannedWarehouse.AS_OF.minusMillis(1));
    String after = eventIdOf(CannedWarehouse.AS_OF.plusMillis(1));

    assertThat(server.get(ReportServer.BERLIN, "/events/" + before).status()).isEqualTo(404);
    for (String invalid : List.of("1", UUID.nameUUIDFromBytes(new byte[1]).toString())) {
      assertThat(server.get(ReportServer.BERLIN, "/events/" + invalid).status()).isEqualTo(404);
    }
    Answer early = server.get(ReportServer.BERLIN, "/events/" + after);
    assertThat(early.status()).isEqualTo(503);
    assertThat(early.header("Retry-After")).isEqualTo("1");
  }

  private static String eventIdOf(Instant instant) {
    return new EventIds(new Random(1)).next(instant).toString();
  }

  @Test
  void events_haveNullForUnknownFields() {
    assertThat(body(new EventsPage(List.of(bare(1)), Optional.empty()), "/events"))
        .isEqualTo(
            """
            {"events":[{"event_id":"00000000-0000-0000-0000-000000000001",\
            "received_at":"2026-11-19T10:00:00.000000Z","occurred_at":null,"origin":"browser",\
            "event_name":"pageview","name":null,"page_path":"/","success_value":null,\
            "order_role":null,"properties":{},\
            "credit":{"kind":"standalone","reason":"nothing_forwarded",\
            "visitor":null,"channel":null,"source":null,"country":null,"device":null}}],"before":null}\
            """);
  }

  @Test
  void aBackdatedEvent_hasTheTimeOfItsReceiptFromItsId() {
    Instant received = Instant.parse("2026-11-22T08:30:00.120Z");
    EventId id = new EventIds(new Random(1)).next(received);
    CreditedEvent late =
        new CreditedEvent(
            id,
            Instant.parse("2026-11-19T10:00:00.123456Z"),
            1,
            true,
            EventContent.of(EventName.CUSTOM, "/"),
            Optional.empty(),
            CreditKind.STANDALONE,
            Reason.NOTHING_FORWARDED,
            OptionalLong.empty(),
            1,
            Client.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    assertThat(body(new EventsPage(List.of(late), Optional.empty()), "/events"))
        .contains(
            "\"received_at\":\"2026-11-22T08:30:00.120000Z\","
                + "\"occurred_at\":\"2026-11-19T10:00:00.123456Z\"");
  }

  @Test
  void eventsCursor_continuesWhereThePageEnded() {
    EventCursor end = new EventCursor(Instant.parse("2026-11-19T10:00:00.123456Z"), 77);
    String page = body(new EventsPage(List.of(bare(77)), Optional.of(end)), "/events?limit=1");
    String cursor = page.replaceFirst(".*\"before\":\"([A-Za-z0-9_-]{22})\"}", "$1");

    body(new EventsPage(List.of(), Optional.empty()), "/events?limit=1&before=" + cursor);

    assertThat(server.warehouse.lastQuestion())
        .contains(new EventsQuestion(ReportServer.BERLIN.id(), 1, Optional.of(end)));
  }

  private static CreditedEvent bare(long position) {
    return new CreditedEvent(
        new EventId(new UUID(0, position)),
        Instant.parse("2026-11-19T10:00:00Z"),
        position,
        false,
        EventContent.of(EventName.PAGEVIEW, "/"),
        Optional.empty(),
        CreditKind.STANDALONE,
        Reason.NOTHING_FORWARDED,
        OptionalLong.empty(),
        1,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Revenue worth(String value) {
    return Revenue.withoutCurrency(new BigDecimal(value));
  }
}
