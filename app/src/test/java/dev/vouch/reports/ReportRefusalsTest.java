package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import dev.vouch.http.RawConnection.Answer;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal of a report; none reaches the warehouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportRefusalsTest {
  private static final String DIMENSIONS =
      "channel, source, medium, campaign, term, content, click_id, referrer, country, device,"
          + " browser, os, page_path, name, event_name and property:<key>";

  private static final String BREAKDOWNS =
      DIMENSIONS.replace(" and ", ", landing_page, exit_page and ");

  private static final List<String> PATHS =
      List.of(
          "reports/summary",
          "reports/breakdown?by=source",
          "reports/successes",
          "reports/timeseries",
          "reports/visits",
          "reports/new-and-returning",
          "reports/time-to-conversion",
          "reports/touches-before-conversion",
          "reports/coverage",
          "reports/funnel?step=page:/&step=page:/",
          "reports/funnel-exits?step=page:/&step=page:/&after=1",
          "reports/journeys?start=page:/",
          "events");

  private final ReportServer server = new ReportServer();

  @AfterEach
  void assertNoQuestion() {
    assertThat(server.warehouse.lastQuestion()).isEmpty();
  }

  @AfterAll
  void close() {
    server.close();
  }

  private List<Problem> problems(String path) {
    return server.problems(path);
  }

  @ParameterizedTest
  @FieldSource("PATHS")
  void everyEndpoint_requiresTheAdminTokenAKnownSiteAndGet(String path) {
    String known = "/api/sites/" + ReportServer.BERLIN.id() + "/" + path;
    assertThat(server.getAbsolute(known, "Authorization: Bearer wrong").status()).isEqualTo(401);
    for (String site : List.of(new SiteId(9).toString(), "site_1", "x")) {
      Answer answer = server.getAbsolute("/api/sites/" + site + "/" + path, authorization());
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.body()).contains("Site not found");
    }
    Answer posted = server.exchange("POST " + known + " HTTP/1.1\r\nHost: h\r\n\r\n");
    assertThat(posted.status()).isEqualTo(405);
    assertThat(posted.header("Allow")).isEqualTo("GET");
  }

  private static String authorization() {
    return "Authorization: Bearer admin-token-of-the-test";
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "20260101",
    "today",
    "''",
    "2026-01-01T00:00:00Z",
    "-2026-01-01",
    "+12026-01-01",
    "٢٠٢٦-٠١-٠١"
  })
  void invalidDate_isRefused(String text) {
    String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
    assertThat(problems("/reports/summary?from=" + encoded))
        .containsExactly(
            new Problem(
                "from", "invalid_date", "from must be a calendar date such as 2026-11-30."));
    assertThat(problems("/reports/coverage?to=" + encoded))
        .extracting(Problem::pointer, Problem::code)
        .containsExactly(tuple("to", "invalid_date"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?from=2026-11-02&to=2026-11-01", "?from=2026-11-21"})
  void fromAfterTo_isRefused(String query) {
    assertThat(problems("/reports/successes" + query))
        .containsExactly(
            new Problem(
                "from", "from_after_to", "from must not be after to, which defaults to today."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "LAST", "middle"})
  void unknownCredit_isRefused(String credit) {
    assertThat(problems("/reports/summary?credit=" + credit))
        .containsExactly(
            new Problem("credit", "invalid_credit", "credit must be last, first or linear."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "source", "property:plan", "property:a%5C:b", "property:a%5C"})
  void filterWithoutAValue_isRefused(String filter) {
    assertThat(problems("/reports/summary?filter=" + filter))
        .containsExactly(
            new Problem(
                "filter",
                "invalid_filter",
                "filter must have the form dimension:value, such as source:newsletter or"
                    + " property:plan:pro, and can begin with not:, contains: or matches:."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"contains:source:", "matches:property:plan:"})
  void filterByAPartOfNothing_isRefused(String filter) {
    assertThat(problems("/reports/summary?filter=" + filter))
        .containsExactly(
            new Problem(
                "filter",
                "invalid_filter",
                "contains: and matches: need a value, such as contains:page_path:/blog."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ":x",
        "sauce:x",
        "landing_page:x",
        "Source:x",
        "property::x",
        "terms:x",
        "nott:source:x"
      })
  void filterByAnUnknownDimension_isRefusedWithTheAllowedOnes_andTheOperators(String filter) {
    assertThat(problems("/reports/summary?filter=" + filter))
        .containsExactly(
            new Problem(
                "filter",
                "unknown_dimension",
                "Unknown dimension. Allowed dimensions: "
                    + DIMENSIONS
                    + ". Allowed operators before the dimension: not:, contains: and matches:."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "minute", "Day", "days"})
  void unknownInterval_isRefused(String interval) {
    assertThat(problems("/reports/timeseries?interval=" + interval))
        .containsExactly(
            new Problem(
                "interval", "invalid_interval", "interval must be one of hour, day, week, month."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "interval=hour&from=2026-01-01&to=2026-03-04",
        "from=2020-01-01&to=2024-02-09",
        "from=0000-01-01&to=9999-12-31&interval=hour",
        "from=0000-01-01&to=9999-12-31&interval=month",
      })
  void moreThan1500Rows_areRefused_withTheRemedy(String query) {
    assertThat(problems("/reports/timeseries?" + query))
        .containsExactly(
            new Problem(
                "interval",
                "too_many_rows",
                "from, to and interval result in more than 1500 rows. Request fewer days or a"
                    + " longer interval."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary?", "timeseries?", "breakdown?by=os&", "successes?"})
  void unknownComparison_isRefused(String report) {
    for (String compare : List.of("", "last", "PREVIOUS", "previous_year")) {
      assertThat(problems("/reports/" + report + "compare=" + compare))
          .containsExactly(
              new Problem(
                  "compare",
                  "invalid_comparison",
                  "compare must be previous, weekdays, year or none. For other days, send"
                      + " compare_from and compare_to instead."));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "compare_from=2026-11-01, compare_to, missing_date",
    "compare_to=2026-11-01, compare_from, missing_date",
    "compare_from=2026-11-02&compare_to=2026-11-01, compare_from, from_after_to",
    "compare_from=yesterday&compare_to=2026-11-01, compare_from, invalid_date",
    "compare=year&compare_from=2026-11-01&compare_to=2026-11-02, compare, ambiguous_comparison"
  })
  void unusableComparedDays_areRefused(String query, String parameter, String code) {
    assertThat(problems("/reports/summary?" + query))
        .extracting(Problem::pointer, Problem::code)
        .containsExactly(tuple(parameter, code));
  }

  @Test
  void coverageWithComparison_isRefused() {
    assertThat(problems("/reports/coverage?compare=previous"))
        .extracting(Problem::pointer, Problem::code)
        .containsExactly(tuple("compare", "unknown_parameter"));
  }

  @Test
  void breakdownWithoutBy_isRefused() {
    assertThat(problems("/reports/breakdown"))
        .containsExactly(
            new Problem("by", "missing_parameter", "by is required: one of " + BREAKDOWNS + "."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sauce", "property:", "SOURCE"})
  void breakdownByAnUnknownDimension_isRefusedWithTheAllowedOnes(String by) {
    assertThat(problems("/reports/breakdown?by=" + by))
        .containsExactly(
            new Problem(
                "by",
                "unknown_dimension",
                "Unknown dimension. Allowed dimensions: " + BREAKDOWNS + "."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1001", "-1", "1.0", "", "ten", "99999999999999999999", "0x10"})
  void limitOutOfRange_isRefused(String limit) {
    Problem expected =
        new Problem("limit", "invalid_number", "limit must be a whole number from 1 to 1000.");
    assertThat(problems("/reports/breakdown?by=os&limit=" + limit)).containsExactly(expected);
    assertThat(problems("/reports/successes?limit=" + limit)).containsExactly(expected);
    assertThat(problems("/events?limit=" + limit)).containsExactly(expected);
  }

  @ParameterizedTest
  @MethodSource("cursors")
  void invalidCursor_isRefused(String cursor) {
    assertThat(problems("/events?before=" + cursor))
        .containsExactly(
            new Problem(
                "before",
                "invalid_cursor",
                "before must be the value of before in an earlier response. Omit it for the newest"
                    + " events."));
  }

  static Stream<String> cursors() {
    return Stream.of(
        "",
        "x",
        "2026-11-01",
        "AAAA",
        "!!!!!!!!!!!!!!!!!!!!!!",
        cursor(-1, 1),
        cursor(Long.MAX_VALUE, 1),
        cursor(Long.MIN_VALUE, 1),
        cursor(1, 1) + "AAAA");
  }

  private static String cursor(long micros, long position) {
    byte[] bytes = ByteBuffer.allocate(16).putLong(micros).putLong(position).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Success", "purchase", "pageview,success"})
  void unknownEventName_isRefusedWithTheAllowedOnes(String name) {
    assertThat(problems("/events?event_name=" + name))
        .containsExactly(
            new Problem(
                "event_name",
                "unknown_event_name",
                "event_name must be one of pageview, click, success, custom. Omit it for all"
                    + " events."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Server", "backend", "both"})
  void unknownOrigin_isRefused(String origin) {
    assertThat(problems("/events?origin=" + origin))
        .containsExactly(
            new Problem(
                "origin", "invalid_origin", "origin must be server or browser. Omit it for both."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "CSV", "xlsx", "text/csv"})
  void unknownFormat_isRefusedByEveryReport(String format) {
    for (String path : PATHS) {
      String query = (path.contains("?") ? "&" : "?") + "format=" + format;
      assertThat(problems("/" + path + query))
          .containsExactly(
              new Problem(
                  "format",
                  "invalid_format",
                  "format must be json or csv. Omit it to use the Accept header."));
    }
  }

  @Test
  void parameterGivenTwice_isRefused() {
    assertThat(problems("/reports/summary?from=2026-11-01&from=2026-11-01"))
        .containsExactly(
            new Problem("from", "repeated_parameter", "from must be given only once."));
    assertThat(problems("/reports/breakdown?by=os&by=os"))
        .containsExactly(new Problem("by", "repeated_parameter", "by must be given only once."));
  }

  @Test
  void unknownParameter_isRefusedWithTheAllowedOnes() {
    assertThat(problems("/reports/summary?form=2026-11-01&FROM=2026-11-01"))
        .containsExactly(
            new Problem(
                "form",
                "unknown_parameter",
                "Unknown parameter. Allowed parameters: format, from, to, filter, credit,"
                    + " convert, compare, compare_from, compare_to, imported."),
            new Problem(
                "FROM",
                "unknown_parameter",
                "Unknown parameter. Allowed parameters: format, from, to, filter, credit,"
                    + " convert, compare, compare_from, compare_to, imported."));
    assertThat(problems("/events?from=2026-11-01"))
        .containsExactly(
            new Problem(
                "from",
                "unknown_parameter",
                "Unknown parameter. Allowed parameters: format, limit, before, event_name,"
                    + " origin."));
  }

  @Test
  void allProblems_areListed() {
    assertThat(
            problems(
                "/reports/breakdown?to=never&filter=x&filter=y:1&credit=x&by=z&limit=0&page=2"))
        .extracting(Problem::pointer)
        .containsExactly("to", "filter", "filter", "credit", "by", "limit", "page");
  }

  @Test
  void parameterValues_areNeverEchoed() {
    Answer answer =
        server.get(
            ReportServer.BERLIN,
            "/reports/breakdown?from=secret&to=secret&filter=secret&filter=secret:secret"
                + "&credit=secret&by=secret&limit=secret&before=secret");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).doesNotContain("secret");
  }
}
