package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.visitor.IpAddress;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md: fields, limits and invalid bodies. */
class EventParserTest {
  private static final String PAGEVIEW = "\"event_name\":\"pageview\",\"page_path\":\"/\"";

  @Test
  void allFields_areParsed() {
    EventRequest request =
        valid(
            """
            {"event_name": "success", "page_path": "/checkout", "name": "paid",
             "ip": " 203.0.113.7\\n", "user_agent": " Mozilla/5.0 ", "success_user_id": " u-1 ",
             "success_value": 49.90, "properties": {"plan": "pro", "seats": 3, "trial": false}}
            """);

    assertThat(request.content().eventName()).isEqualTo(EventName.SUCCESS);
    assertThat(request.content().pagePath()).isEqualTo("/checkout");
    assertThat(request.content().name()).contains("paid");
    assertThat(request.content().successValue()).contains(new BigDecimal("49.9"));
    assertThat(request.content().properties())
        .containsExactly(
            Map.entry("plan", new PropertyValue.Text("pro")),
            Map.entry("seats", new PropertyValue.Decimal(new BigDecimal("3"))),
            Map.entry("trial", new PropertyValue.Flag(false)));
    assertThat(request.ip().address()).isEqualTo(IpAddress.parse("203.0.113.7"));
    assertThat(request.userAgent()).contains(" Mozilla/5.0 ");
    assertThat(request.successUserId()).contains(" u-1 ");
    assertThat(request.forwarding()).isEqualTo(Forwarding.BOTH);
    assertThat(request.diagnostics().strippedProperties()).isZero();
    assertThat(request.diagnostics().ignoredFields().count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pageview", "click", "custom"})
  void name_isOptionalExceptForSuccess(String eventName) {
    EventRequest request = valid("{\"event_name\":\"" + eventName + "\",\"page_path\":\"/\"}");

    assertThat(request.content().eventName().wireName()).isEqualTo(eventName);
    assertThat(request.content().name()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"203.0.113.7", " 203.0.113.7", "seen at 203.0.113.7", "AGENT/9.0", "u-1"})
  void personalName_isReplacedByAStarAndCounted(String name) {
    EventRequest request =
        valid(
            with(
                "\"ip\":\"203.0.113.7\",\"user_agent\":\"Agent/9.0\","
                    + "\"success_user_id\":\"u-1\",\"name\":\""
                    + name
                    + "\""));

    assertThat(request.content().name()).contains("*");
    assertThat(request.diagnostics().strippedProperties()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T09:30:00Z, 2026-03-01T09:30:00Z",
    "2026-03-01T09:30:00.1234567Z, 2026-03-01T09:30:00.123456Z",
    "2026-03-01T10:30:00+01:00, 2026-03-01T09:30:00Z",
    "1900-03-01T10:30:00-12:00, 1900-03-01T22:30:00Z",
    "2026-03-01t09:30:00z, 2026-03-01T09:30:00Z",
    "2026-03-01T09:30:00+0000, 2026-03-01T09:30:00Z",
    "2026-03-01T15:00:00+0530, 2026-03-01T09:30:00Z",
    "2026-03-01T07:30:00-02, 2026-03-01T09:30:00Z",
    "2026-03-01 09:30:00.5+00, 2026-03-01T09:30:00.5Z",
    "2026-03-01 10:30:00 +0100, 2026-03-01T09:30:00Z",
    "'2026-03-01T09:30:00,25Z', 2026-03-01T09:30:00.25Z",
    "2026-03-01T09:30:00.12345678901234Z, 2026-03-01T09:30:00.123456Z",
    "2026-03-01T09:30Z, 2026-03-01T09:30:00Z",
    "2026-03-01 09:30:00 UTC, 2026-03-01T09:30:00Z",
    "2026-03-01T09:30:00GMT, 2026-03-01T09:30:00Z",
  })
  void occurredAt_isATimeWithAnOffset(String sent, Instant occurredAt) {
    assertThat(valid(with("\"occurred_at\":\"" + sent + "\"")).occurredAt()).contains(occurredAt);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"2026-03-01\"",
        "\"2026-03-01T09:30:00\"",
        "\"2026-03-01T09:30:00 Europe/Berlin\"",
        "\"2026-02-30T09:30:00Z\"",
        "\"1772357400\"",
        "1772357400",
        "1772357400.5",
        "\" 2026-03-01T09:30:00Z\"",
        "\"2026-03-01  09:30:00Z\"",
        "\"2026-03-01T09:30:00Z00\"",
        "\"2026-03-01T09:30:00+24:00\"",
        "\"2026-03-01T09:30:00\\u0000Z\"",
        "true",
        "[]",
      })
  void occurredAt_otherwise_isRefusedWithAnExample(String sent) {
    byte[] body = with("\"occurred_at\":" + sent).getBytes(StandardCharsets.UTF_8);

    assertThat(EventParser.parse(body))
        .isEqualTo(
            new ParseResult.Invalid<EventRequest>(
                List.of(
                    new Problem(
                        "/occurred_at",
                        "invalid_time",
                        "occurred_at must be a string with a time and its offset as in RFC 3339,"
                            + " such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00, not"
                            + " seconds since 1970."))));
  }

  @Test
  void occurredAt_null_isAbsent() {
    assertThat(valid(with("\"occurred_at\":null")).occurredAt()).isEmpty();
  }

  @Test
  void allProblems_areReportedTogether() {
    assertThat(
            problems(
                """
                {"event_name": "purchase", "page_path": "", "name": 7, "ip": [],
                 "user_agent": true, "success_user_id": [], "success_value": "49,90",
                 "properties": {"a": [null], "b/c~d": [1], "e": {}, "f": 1e999}}
                """))
        .containsExactlyInAnyOrder(
            "/event_name unknown_event_name",
            "/page_path too_short",
            "/name wrong_type",
            "/ip wrong_type",
            "/user_agent wrong_type",
            "/success_user_id wrong_type",
            "/success_value wrong_type",
            "/properties/a wrong_type",
            "/properties/b~1c~0d wrong_type",
            "/properties/e wrong_type",
            "/properties/f number_out_of_range");
  }

  @ParameterizedTest
  @MethodSource("invalidBodies")
  void invalidBody_isRejected(String body, String problem) {
    assertThat(problems(body)).containsExactly(problem);
  }

  static Stream<Arguments> invalidBodies() {
    return Stream.of(
        arguments("", " not_an_object"),
        arguments("[]", " not_an_object"),
        arguments("\"text\"", " not_an_object"),
        arguments("null", " not_an_object"),
        arguments("{", " malformed_json"),
        arguments("{'a':1}", " malformed_json"),
        arguments("\uFEFF{" + PAGEVIEW + "}", " malformed_json"),
        arguments("{" + PAGEVIEW + ",}", " malformed_json"),
        arguments("{" + PAGEVIEW + "} x", " malformed_json"),
        arguments("{" + PAGEVIEW + "}{}", " malformed_json"),
        arguments("{" + PAGEVIEW + "} // comment", " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"x\":NaN}", " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"x\":01}", " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"x\":+1}", " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"x\":\"\n\"}", " malformed_json"),
        arguments(
            "{" + PAGEVIEW + ",\"x\":" + "[".repeat(200) + "]".repeat(200) + "}",
            " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"page_path\":\"/b\"}", "/page_path duplicate_field"),
        arguments("{" + PAGEVIEW + ",\"\\u0070age_path\":\"/\"}", "/page_path duplicate_field"),
        arguments(with("\"properties\":{\"a\":1,\"a\":2}"), "/properties/a duplicate_field"),
        arguments(with("\"x\":{\"y\":{\"z\":1,\"z\":1}}"), "/x/y duplicate_field"),
        arguments(with("\"x\":[{\"z\":1,\"z\":1}]"), "/x duplicate_field"),
        arguments(with("\"success_user_id\":\"a\\u0000\""), "/success_user_id invalid_character"),
        arguments(
            with("\"success_user_id\":\"\\udc00\\ud800\""), "/success_user_id invalid_character"),
        arguments(
            "{\"page_path\":\"/\",\"event_name\":\"\\ud800\"}", "/event_name invalid_character"),
        arguments("{" + PAGEVIEW + ",\"\\ud800\":1}", " malformed_json"),
        arguments("{" + PAGEVIEW + ",\"\\u0000\":1}", " invalid_character"),
        arguments(with("\"properties\":{\"\\u0000\":1}"), "/properties invalid_character"),
        arguments(with("\"properties\":{\"a\\udfff\":null}"), " malformed_json"),
        arguments("{\"page_path\":\"/\"}", "/event_name missing_field"),
        arguments("{\"page_path\":\"/\",\"event_name\":null}", "/event_name missing_field"),
        arguments("{\"page_path\":\"/\",\"event_name\":\"\"}", "/event_name unknown_event_name"),
        arguments(
            "{\"page_path\":\"/\",\"event_name\":\"Click\"}", "/event_name unknown_event_name"),
        arguments("{\"page_path\":\"/\",\"event_name\":1}", "/event_name wrong_type"),
        arguments("{\"event_name\":\"click\"}", "/page_path missing_field"),
        arguments("{\"event_name\":\"click\",\"page_path\":null}", "/page_path missing_field"),
        arguments("{\"event_name\":\"click\",\"page_path\":{}}", "/page_path wrong_type"),
        arguments("{\"event_name\":\"success\",\"page_path\":\"/\"}", "/name missing_field"),
        arguments(
            "{\"event_name\":\"success\",\"page_path\":\"/\",\"name\":null}",
            "/name missing_field"),
        arguments(
            "{\"event_name\":\"success\",\"page_path\":\"/\",\"name\":\"\"}", "/name too_short"),
        arguments(with("\"name\":\"\""), "/name too_short"),
        arguments(with("\"user_agent\":1"), "/user_agent wrong_type"),
        arguments(with("\"ip\":16909060"), "/ip wrong_type"),
        arguments(with("\"success_value\":true"), "/success_value wrong_type"),
        arguments(with("\"properties\":{\"\":[]}"), "/properties/ wrong_type"),
        arguments(with("\"properties\":[[]]"), "/properties wrong_type"),
        arguments(with("\"properties\":\"{}\""), "/properties wrong_type"));
  }

  @Test
  void overlongOrMalformedUtf8_isRejected() {
    for (byte[] malformed :
        List.of(
            new byte[] {(byte) 0xc0, (byte) 0xaf},
            new byte[] {(byte) 0xe0, (byte) 0x80, (byte) 0xaf},
            new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            new byte[] {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80},
            new byte[] {(byte) 0xff},
            new byte[] {(byte) 0xc3})) {
      String latin1 = new String(malformed, StandardCharsets.ISO_8859_1);
      byte[] body = with("\"name\":\"" + latin1 + "\"").getBytes(StandardCharsets.ISO_8859_1);

      assertThat(problems(body)).containsExactly(" not_utf_8");
    }
  }

  @Test
  void utf16_isRejected() {
    byte[] body = ("{" + PAGEVIEW + "}").getBytes(StandardCharsets.UTF_16BE);

    assertThat(problems(body)).containsExactly(" malformed_json");
  }

  @Test
  void lengthLimits_countCodePoints() {
    for (String character : List.of("a", "é", "𝄞")) {
      assertLimit("page_path", 2048, character);
      assertLimit("name", 255, character);
      assertLimit("success_user_id", 255, character);
    }
  }

  private static void assertLimit(String field, int limit, String character) {
    assertThat(problems(bodyOf(field, character.repeat(limit)))).isEmpty();
    assertThat(problems(bodyOf(field, character.repeat(limit + 1))))
        .containsExactly("/" + field + " too_long");
  }

  private static String bodyOf(String field, String value) {
    String path = field.equals("page_path") ? "" : "\"page_path\":\"/\",";
    return "{\"event_name\":\"click\"," + path + "\"" + field + "\":\"" + value + "\"}";
  }

  @Test
  void propertyLimits_areExact() {
    assertThat(problems(properties(50))).isEmpty();
    assertThat(problems(properties(51))).containsExactly("/properties too_many_properties");
    assertThat(problems(property("𝄞".repeat(100), "1"))).isEmpty();
    assertThat(problems(property("k".repeat(101), "1"))).containsExactly("/properties too_long");
    assertThat(problems(property("k", "\"" + "𝄞".repeat(2000) + "\""))).isEmpty();
    assertThat(problems(property("k", "\"" + "a".repeat(2001) + "\"")))
        .containsExactly("/properties/k too_long");
  }

  private static String properties(int count) {
    return with(
        IntStream.range(0, count)
            .mapToObj(index -> "\"key" + index + "\":1")
            .collect(Collectors.joining(",", "\"properties\":{", "}")));
  }

  private static String property(String key, String value) {
    return with("\"properties\":{\"" + key + "\":" + value + "}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"ip\":null,\"user_agent\":null,\"success_user_id\":null",
        "\"ip\":\"\",\"user_agent\":\"\",\"success_user_id\":\"\"",
        "\"ip\":\" \\t\"",
        "\"name\":null,\"success_value\":null,\"properties\":null"
      })
  void nullOrEmptyField_isTreatedAsAbsent(String fields) {
    EventRequest request = valid(with(fields));

    assertThat(request.content()).isEqualTo(EventContent.of(EventName.PAGEVIEW, "/"));
    assertThat(request.ip()).isEqualTo(new ForwardedIp.Absent());
    assertThat(request.userAgent()).isEmpty();
    assertThat(request.successUserId()).isEmpty();
    assertThat(request.forwarding()).isEqualTo(Forwarding.NEITHER);
    assertThat(request.diagnostics().ignoredFields().count()).isZero();
  }

  @Test
  void onlyIpOrUserAgent_isRecordedAsPartialForwarding() {
    assertThat(valid(with("\"ip\":\"::1\"")).forwarding()).isEqualTo(Forwarding.ONLY_IP);
    assertThat(valid(with("\"user_agent\":\"x\"")).forwarding())
        .isEqualTo(Forwarding.ONLY_USER_AGENT);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1:443, 10.0.0.1",
    "[2001:db8::1]:443, 2001:db8::1",
    "[2001:db8::1], 2001:db8::1",
    "fe80::1%eth0, fe80::1",
    "[fe80::1%25eth0]:443, fe80::1",
    "' 203.0.113.7	', 203.0.113.7",
    "[203.0.113.7]:80, 203.0.113.7"
  })
  void ip_isReadWithoutPortBracketsZoneAndWhiteSpace(String sent, String address) {
    EventRequest request =
        valid(with("\"ip\":\"" + sent.replace("\t", "\\t") + "\",\"user_agent\":\"x\""));

    assertThat(request.ip().address()).isEqualTo(IpAddress.parse(address)).isPresent();
    assertThat(request.forwarding()).isEqualTo(Forwarding.BOTH);
    assertThat(request.diagnostics().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "unknown",
        "1.2.3",
        "256.0.0.1",
        "localhost:80",
        "1.2.3.4/32",
        "1.2.3.4, 5.6.7.8",
        "1.2.3.4%2C5.6.7.8",
        "[::1",
        "::1]:80"
      })
  void unusableIp_isRecordedWithAWarning(String ip) {
    EventRequest request = valid(with("\"ip\":\"" + ip + "\",\"user_agent\":\"x\""));

    assertThat(request.ip()).isEqualTo(new ForwardedIp.Unusable());
    assertThat(request.forwarding()).isEqualTo(Forwarding.UNUSABLE_IP);
    assertThat(request.diagnostics().warnings()).containsExactly(EventWarning.IP_UNUSABLE);
    assertThat(valid(with("\"ip\":\"" + ip + "\"")).forwarding()).isEqualTo(Forwarding.UNUSABLE_IP);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1:443, 10.0.0.1:443",
    "10.0.0.1:443, 10.0.0.1",
    "10.0.0.1:443, 10.0.0.1:8080",
    "10.0.0.1:443, ::ffff:10.0.0.1",
    "[2001:DB8::1]:443, 2001:db8:0:0:0:0:0:1",
    "fe80::1%eth0, from fe80::1",
    "'1.2.3.4, 5.6.7.8', 5.6.7.8",
    "garbage, Garbage"
  })
  void propertyWithTheIp_isRemoved(String ip, String property) {
    EventRequest request =
        valid(
            with(
                "\"ip\":\"%s\",\"properties\":{\"address\":\"%s\",\"plan\":\"pro\"}"
                    .formatted(ip, property)));

    assertThat(request.content().properties()).containsOnlyKeys("plan");
    assertThat(request.diagnostics().strippedProperties()).isEqualTo(1);
  }

  @Test
  void ipWithoutAnAddress_isNotSearchedForInLongerTexts() {
    EventRequest request =
        valid(with("\"ip\":\"unknown\",\"properties\":{\"note\":\"size unknown\"}"));

    assertThat(request.content().properties()).containsOnlyKeys("note");
  }

  @ParameterizedTest
  @CsvSource({"EUR, false", "usd, false", "' CHF ', false", "EURO, true", "EUX, true", "US$, true"})
  void currencyThatIsNoIso4217Code_isAWarning(String currency, boolean isWarning) {
    EventRequest request = valid(with("\"properties\":{\"currency\":\"" + currency + "\"}"));

    assertThat(request.content().properties()).containsOnlyKeys("currency");
    assertThat(request.diagnostics().warnings().contains(EventWarning.CURRENCY_UNKNOWN))
        .isEqualTo(isWarning);
    assertThat(valid(with("\"properties\":{\"currency\":978}")).diagnostics().warnings())
        .containsExactly(EventWarning.CURRENCY_UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"EUR", "US$"})
  void currencyField_isTheProperty(String currency) {
    EventRequest property = valid(with("\"properties\":{\"currency\":\"" + currency + "\"}"));

    assertThat(valid(with("\"currency\":\"" + currency + "\""))).isEqualTo(property);
    assertThat(valid(with("\"properties\":{\"currency\":978},\"currency\":\"" + currency + "\"")))
        .isEqualTo(property);
  }

  @Test
  void currencyField_mayBeAddedToTheMostProperties() {
    String most = properties(EventLimits.PROPERTIES_MAX);
    String event = most.substring(0, most.length() - 1) + ",\"currency\":\"EUR\"}";

    assertThat(valid(event).content().properties())
        .hasSize(EventLimits.PROPERTIES_MAX + 1)
        .containsEntry("currency", new PropertyValue.Text("EUR"));
  }

  @Test
  void currencyField_isAShortString_andAbsentIfEmpty() {
    assertThat(problems(with("\"currency\":978"))).containsExactly("/currency wrong_type");
    assertThat(problems(with("\"currency\":\"" + "x".repeat(101) + "\"")))
        .containsExactly("/currency too_long");
    assertThat(valid(with("\"currency\":\"\"")).content().properties()).isEmpty();
  }

  @Test
  void byteOrderMark_andArray_areNamed() {
    assertThat(problem("\uFEFF{" + PAGEVIEW + "}").detail())
        .isEqualTo("The body starts with a byte order mark (U+FEFF). Send UTF-8 without it.");
    assertThat(problem("[{" + PAGEVIEW + "}]").detail()).contains("array", "one event");
  }

  private static Problem problem(String body) {
    return switch (parse(body)) {
      case ParseResult.Invalid<EventRequest>(List<Problem> problems) -> problems.getFirst();
      case ParseResult.Valid<EventRequest> valid -> throw new AssertionError(valid);
    };
  }

  @Test
  void unknownFields_areCountedAndDropped() {
    EventRequest request = valid(with("\"a\":1,\"b\":{\"c\":[null,{}]},\"Name\":\"x\""));

    assertThat(request.diagnostics().ignoredFields().count()).isEqualTo(3);
    assertThat(request.content()).isEqualTo(EventContent.of(EventName.PAGEVIEW, "/"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "0e999999999999, 0",
    "1e-999999999, 0",
    "100, 100",
    "1e2, 100",
    "-12.50, -12.5",
    "0.0000000005, 0",
    "0.0000000015, 0.000000002",
    "0.0000000025, 0.000000002",
    "0.00000000250000000000000000000001, 0.000000003",
    "-0.0000000035, -0.000000004",
    "999999999999999.999999999, 999999999999999.999999999",
    "-999999999999999.9999999994, -999999999999999.999999999",
    "999999999999999.9999999995, rejected",
    "1e15, rejected",
    "-1000000000000000, rejected",
    "1e999, rejected",
    "-1e999999999, rejected",
    "1e99999999999999999999, rejected"
  })
  void successValue_isRoundedHalfEvenAndBounded(String sent, String kept) {
    String body = with("\"success_value\":" + sent);

    if (kept.equals("rejected")) {
      assertThat(problems(body)).containsExactly("/success_value number_out_of_range");
      return;
    }
    assertThat(valid(body).content().successValue()).contains(new BigDecimal(kept));
  }

  @ParameterizedTest
  @CsvSource({
    "-0, 0",
    "1.50, 1.5",
    "1e3, 1000",
    "0.1e-9, 0.0000000001",
    "12345678901234567890.123456789012345678901, 12345678901234567890.123456789012345678901",
    "0e999999999999, 0",
    "1e309, rejected",
    "-1e999999999, rejected",
    "1e-999999999, rejected"
  })
  void propertyNumber_isExactAndFinite(String sent, String kept) {
    String body = with("\"properties\":{\"n\":" + sent + "}");

    if (kept.equals("rejected")) {
      assertThat(problems(body)).containsExactly("/properties/n number_out_of_range");
      return;
    }
    assertThat(valid(body).content().properties())
        .containsEntry("n", new PropertyValue.Decimal(new BigDecimal(kept)));
  }

  @Test
  void hugeNumbersInUnknownFields_areIgnored() {
    assertThat(valid(with("\"x\":" + "9".repeat(50_000))).diagnostics().ignoredFields().count())
        .isEqualTo(1);
  }

  @Test
  void problems_neverContainPersonalValues() {
    ParseResult<EventRequest> parsed =
        parse(
            with(
                "\"ip\":\"203.0.113.7\",\"user_agent\":\"Secret Agent\","
                    + "\"success_user_id\":\"alice\",\"success_value\":\"s3cret\","
                    + "\"properties\":{\"203.0.113.7\":[],\"alice\":null,\"Secret Agent\":{},"
                    + "\"svc_live_abc_def\":[],\"ok\":[\"s3cret\"]}"));

    assertThat(parsed).isInstanceOf(ParseResult.Invalid.class);
    assertThat(parsed.toString())
        .contains("/properties/ok")
        .doesNotContain("203.0.113.7", "Secret Agent", "alice", "svc_live", "s3cret");
  }

  @Test
  void duplicateField_isNamedUnlessItIsPersonal() {
    String body =
        with(
            "\"ip\":\"203.0.113.7\",\"name\":\"a\",\"name\":\"b\","
                + "\"properties\":{\"plan\":1,\"plan\":2,\"203.0.113.7\":1,\"203.0.113.7\":2}");

    assertThat(details(body))
        .contains(
            "name is duplicated. Send each field once.",
            "properties/plan is duplicated. Send each field once.",
            "A field is duplicated. Send each field once.")
        .noneMatch(detail -> detail.contains("203.0.113.7"));
  }

  @Test
  void malformedBody_hidesItsOtherProblems() {
    assertThat(problems("{\"properties\":{\"203.0.113.7\":1,\"203.0.113.7\":2},\"ip\":\"203."))
        .containsExactly(" malformed_json");
  }

  @Test
  void malformedBody_isNotQuoted() {
    assertThat(parse("{\"ip\":\"203.0.113.7\",\"user_agent\":alice").toString())
        .contains("malformed_json")
        .doesNotContain("203", "alice");
  }

  @Test
  void toString_hidesTheRequest() {
    assertThat(
            valid(
                    with(
                        "\"ip\":\"203.0.113.7\",\"user_agent\":\"UA\",\"success_user_id\":\"alice\""))
                .toString())
        .isEqualTo("EventRequest[hidden]");
  }

  @Test
  void numberOfProblems_isLimited() {
    String body =
        IntStream.range(0, 5000)
            .mapToObj(_ -> "\"x\":1")
            .collect(Collectors.joining(",", "{", "}"));

    assertThat(problems(body)).hasSizeBetween(100, 110);
  }

  private static String with(String fields) {
    return "{" + PAGEVIEW + "," + fields + "}";
  }

  private static ParseResult<EventRequest> parse(String body) {
    return EventParser.parse(body.getBytes(StandardCharsets.UTF_8));
  }

  private static EventRequest valid(String body) {
    return switch (parse(body)) {
      case ParseResult.Valid<EventRequest> valid -> valid.request();
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError(invalid.problems());
    };
  }

  private static List<String> details(String body) {
    return switch (parse(body)) {
      case ParseResult.Valid<EventRequest> _ -> List.of();
      case ParseResult.Invalid<EventRequest> invalid ->
          invalid.problems().stream().map(Problem::detail).toList();
    };
  }

  private static List<String> problems(String body) {
    return problems(body.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> problems(byte[] body) {
    return switch (EventParser.parse(body)) {
      case ParseResult.Valid<EventRequest> _ -> List.of();
      case ParseResult.Invalid<EventRequest> invalid ->
          invalid.problems().stream()
              .map(problem -> problem.pointer() + " " + problem.code())
              .toList();
    };
  }
}
