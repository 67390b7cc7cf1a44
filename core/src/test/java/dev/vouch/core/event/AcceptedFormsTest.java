package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.vouch.core.event.BrowserParser.IdentifyRequest;
import dev.vouch.core.request.Characters;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md, "What Vouch accepts", and docs/browser.md about long texts. */
class AcceptedFormsTest {
  private static final String LONG_DIGITS = "9".repeat(255);

  @ParameterizedTest
  @CsvSource({
    "4711, 4711",
    "-4711, -4711",
    "0, 0",
    "-0, 0",
    "12345678901234567890123, 12345678901234567890123",
  })
  void integerAsAnId_isItsDecimalText(String number, String text) {
    EventRequest user = valid("\"success_user_id\":" + number);
    assertThat(user.successUserId()).contains(text);
    assertThat(warnings(user)).containsExactly(EventWarning.ID_NUMERIC);

    EventRequest order = valid("\"order_id\":" + number);
    assertThat(order.order()).contains(new SentOrder(OrderRole.PLACED, text));
    assertThat(warnings(order)).containsExactly(EventWarning.ID_NUMERIC);

    assertThat(valid("\"success_value\":-1,\"refund_of\":" + number).order())
        .contains(new SentOrder(OrderRole.REFUNDED, text));
    assertThat(valid("\"success_value\":0,\"void_of\":" + number).order())
        .contains(new SentOrder(OrderRole.VOIDED, text));
    assertThat(submitted("\"idempotency_key\":" + number, Optional.empty()).idempotencyKey())
        .contains(text);
    assertThat(identify("\"user_id\":" + number).userId()).isEqualTo(text);
  }

  @Test
  void integerAsAnId_mayHaveAsManyDigitsAsATextCharacters() {
    assertThat(valid("\"order_id\":" + LONG_DIGITS).order())
        .contains(new SentOrder(OrderRole.PLACED, LONG_DIGITS));
    assertThat(problem("\"order_id\":1" + LONG_DIGITS).code()).isEqualTo("too_long");
    assertThat(problem("\"success_user_id\":1" + LONG_DIGITS).code()).isEqualTo("too_long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4711.0", "4.7e3", "1E2", "-0.0", "true", "[4711]", "{}"})
  void otherNumberAsAnId_isRefusedWithTheRule(String number) {
    for (String field : List.of("success_user_id", "order_id", "idempotency_key")) {
      assertThat(problem("\"" + field + "\":" + number))
          .isEqualTo(
              new Problem(
                  "/" + field,
                  "wrong_type",
                  field + " must be a string, or an integer without fraction and exponent."));
    }
  }

  @Test
  void integerAsIdempotencyKey_equalsTheHeaderWithItsText() {
    assertThat(submitted("\"idempotency_key\":1002", Optional.of("1002")).idempotencyKey())
        .contains("1002");
    assertThat(problem("\"idempotency_key\":1002", Optional.of("1003")).code())
        .isEqualTo("conflicting_field");
  }

  @ParameterizedTest
  @CsvSource({
    "49.90, 49.9",
    "-0.10, -0.1",
    "0, 0",
    "007.5, 7.5",
    "999999999999999.999999999, 999999999999999.999999999",
  })
  void decimalTextAsSuccessValue_isItsNumber(String text, BigDecimal value) {
    EventRequest event = valid("\"success_value\":\"" + text + "\"");

    assertThat(event.content().successValue()).contains(value);
    assertThat(warnings(event)).containsExactly(EventWarning.SUCCESS_VALUE_QUOTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "49,90",
        "1,249.90",
        "1.249,90",
        "1 249.90",
        " 49.90",
        "49.90 ",
        "\\t5",
        "1e3",
        "+5",
        ".5",
        "5.",
        "--5",
        "49.90 EUR",
        "€5",
        "NaN",
        "Infinity",
        "0x10",
        "1_000",
        "٤٩",
        "5f",
        "5\\u0000"
      })
  void otherTextAsSuccessValue_isRefusedWithAnExample(String text) {
    Problem problem = problem("\"success_value\":\"" + text + "\"");

    assertThat(problem.code()).isEqualTo("wrong_type");
    assertThat(problem.detail()).startsWith("success_value must be a number such as 1249.90");
  }

  @Test
  void decimalTextBeyondTheRange_isRefusedAsItsNumberIs() {
    assertThat(problem("\"success_value\":\"1000000000000000\"").code())
        .isEqualTo("number_out_of_range");
    assertThat(problem("\"success_value\":\"0." + "0".repeat(2000) + "\"").code())
        .isEqualTo("number_out_of_range");
  }

  @Test
  void nullProperty_isAbsent_alsoForTheirNumber() {
    String nulls =
        IntStream.range(0, 60)
            .mapToObj(number -> "\"n%d\":null,".formatted(number))
            .collect(Collectors.joining());
    EventRequest event = valid("\"properties\":{" + nulls + "\"coupon\":null,\"plan\":\"pro\"}");

    assertThat(event.content().properties()).containsOnlyKeys("plan");
    assertThat(event.diagnostics().isEmpty()).isTrue();
  }

  /** PHP writes an empty map as an empty array. */
  @Test
  void emptyArrayAsProperties_isAbsent() {
    assertThat(valid("\"properties\":[]")).isEqualTo(valid("\"properties\":{}"));
    assertThat(problem("\"properties\":[1]").code()).isEqualTo("wrong_type");
    assertThat(problem("\"properties\":{\"tags\":[]}").code()).isEqualTo("wrong_type");
    assertThat(problem("\"properties\":{\"items\":[{\"sku\":\"a\"}]}").code())
        .isEqualTo("wrong_type");
  }

  @ParameterizedTest
  @MethodSource
  void invalidCharacter_isReplacedInTexts(String sent, String kept) {
    EventRequest event =
        valid(
            "\"page_path\":\"/%1$s\",\"name\":\"%1$s\",\"properties\":{\"title\":\"%1$s\"}"
                .formatted(sent));

    assertThat(event.content().pagePath()).isEqualTo("/" + kept);
    assertThat(event.content().name()).contains(kept);
    assertThat(event.content().properties()).containsEntry("title", new PropertyValue.Text(kept));
    assertThat(warnings(event)).containsExactly(EventWarning.CHARACTERS_REPLACED);
  }

  static Stream<Arguments> invalidCharacter_isReplacedInTexts() {
    return Stream.of(
        arguments("Great \\ud83d", "Great \ufffd"),
        arguments("a\\u0000b", "a\ufffdb"),
        arguments("\\udc00\\ud800", "\ufffd\ufffd"),
        arguments("\\ud83d\\ude00\\ude00", "\ud83d\ude00\ufffd"));
  }

  @Test
  void invalidCharacterInIdsAndKeys_isRefused() {
    for (String field : List.of("success_user_id", "order_id")) {
      assertThat(problem("\"" + field + "\":\"a\\ud83d\""))
          .isEqualTo(
              new Problem(
                  "/" + field,
                  "invalid_character",
                  field + " contains U+0000 or an unpaired surrogate. Remove such characters."));
    }
    assertThat(problem("\"properties\":{\"a\\u0000\":1}").code()).isEqualTo("invalid_character");
    assertThat(problem("\"idempotency_key\":\"a\\u0000\"").code()).isEqualTo("invalid_character");
  }

  @Test
  void invalidCharacterInAnIgnoredField_isIgnored() {
    assertThat(warnings(valid("\"context\":[\"\\ud800\",{\"a\":\"\\u0000\"}]"))).isEmpty();
  }

  @Test
  void userAgent_countsUpToItsLimit_asThatOfABrowserDoes() {
    String longest = "\ud834\udd1e".repeat(EventLimits.USER_AGENT_CHARACTERS_MAX);
    EventRequest longer = valid("\"user_agent\":\"" + longest + "x\"");

    assertThat(longer.userAgent()).contains(longest);
    assertThat(warnings(longer)).containsExactly(EventWarning.TEXT_TRUNCATED);
    assertThat(warnings(valid("\"user_agent\":\"" + longest + "\""))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "sucess, success",
    "Success, success",
    "page_view, pageview",
    "PageViews, pageview",
    "costum, custom",
    "clik, click",
  })
  void misspelledEventName_isRefusedWithTheProbableOne(String sent, String known) {
    String body = "{\"event_name\":\"%s\",\"page_path\":\"/\"}".formatted(sent);

    assertThat(problem(EventParser.parse(bytes(body))).detail())
        .isEqualTo(
            "event_name must be one of pageview, click, success, custom. Did you mean %s?"
                .formatted(known));
  }

  @Test
  void otherEventName_isRefusedWithoutAGuess() {
    assertThat(
            problem(EventParser.parse(bytes("{\"event_name\":\"purchase\",\"page_path\":\"/\"}")))
                .detail())
        .isEqualTo("event_name must be one of pageview, click, success, custom.");
  }

  @Test
  void longTextOfABrowser_isCutBetweenCharacters() {
    String pair = "\ud83d\ude00";
    BrowserEventRequest event =
        browser(
            "https://shop.example/",
            "\"name\":\"%s\",\"properties\":{\"q\":\"%s\"}"
                .formatted(pair.repeat(300), pair.repeat(2_100)));

    assertThat(event.name()).contains(pair.repeat(255));
    assertThat(event.properties()).containsEntry("q", new PropertyValue.Text(pair.repeat(2_000)));
    assertThat(event.warnings()).containsExactly(EventWarning.TEXT_TRUNCATED);
  }

  @Test
  void propertiesOfABrowserBeyondTheLimits_areLeftOut() {
    String many =
        IntStream.range(0, 49)
            .mapToObj(number -> "\"n%d\":1,".formatted(number))
            .collect(Collectors.joining());
    BrowserEventRequest event =
        browser(
            "https://shop.example/",
            "\"properties\":{%s\"%s\":1,\"last\":1}".formatted(many, "k".repeat(101)));

    assertThat(event.properties()).hasSize(49).doesNotContainKey("last");
    assertThat(event.warnings()).containsExactly(EventWarning.PROPERTIES_DROPPED);
    assertThat(browser("https://shop.example/", "\"properties\":{\"n\":1e999}").properties())
        .isEmpty();
  }

  @Test
  void longPathOfABrowser_isCut_andKeepsItsCampaign() {
    BrowserEventRequest event =
        browser("https://shop.example/" + "a".repeat(2_100) + "?utm_source=longpath", "");

    assertThat(event.page().path()).hasSize(2_048).startsWith("/aaa");
    assertThat(event.page().parameters()).containsEntry("utm_source", "longpath");
    assertThat(event.warnings()).containsExactly(EventWarning.TEXT_TRUNCATED);
    assertThat(browser("https://shop.example/" + "a".repeat(2_047), "").warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%C3%A9", "%F0%9F%98%80", "%2F", "%E2%80%AE", "%FF", "\ud83d\ude00", "%"})
  void longPathOfABrowser_isNotCutWithinAnEncodedCharacter(String character) {
    for (int before = 2_030; before <= 2_048; before++) {
      String whole = "/" + "a".repeat(before) + character.repeat(20);
      String kept = browser("https://shop.example" + whole, "").page().path();

      assertThat(Characters.count(kept)).isBetween(2_030, 2_048);
      assertThat(PagePath.canonical(whole)).startsWith(kept);
      assertThat(kept.replaceAll("^/a+", "").replace(PagePath.canonical(character), ""))
          .as(kept)
          .isEmpty();
    }
  }

  @Test
  void invalidCharacterOfABrowser_isReplaced_butNotInItsUserId() {
    BrowserEventRequest event =
        browser("https://shop.example/", "\"properties\":{\"q\":\"x\\ud83d\"}");

    assertThat(event.properties()).containsEntry("q", new PropertyValue.Text("x\ufffd"));
    assertThat(event.warnings()).containsExactly(EventWarning.CHARACTERS_REPLACED);
    assertThat(
            problem(BrowserParser.identify(bytes("{\"site_id\":\"s\",\"user_id\":\"x\\ud83d\"}")))
                .code())
        .isEqualTo("invalid_character");
  }

  private static Set<EventWarning> warnings(EventRequest event) {
    return event.diagnostics().warnings();
  }

  private static String success(String fields) {
    String path = fields.contains("\"page_path\"") ? "" : "\"page_path\":\"/\",";
    String name = fields.contains("\"name\"") ? "" : "\"name\":\"paid\",";
    return "{\"event_name\":\"success\"," + path + name + fields + "}";
  }

  private static EventRequest valid(String fields) {
    return submitted(fields, Optional.empty()).request();
  }

  private static SubmittedEvent submitted(String fields, Optional<String> header) {
    return valid(EventParser.parse(bytes(success(fields)), header));
  }

  private static Problem problem(String fields) {
    return problem(fields, Optional.empty());
  }

  private static Problem problem(String fields, Optional<String> header) {
    return problem(EventParser.parse(bytes(success(fields)), header));
  }

  private static BrowserEventRequest browser(String url, String fields) {
    String more = fields.isEmpty() ? "" : "," + fields;
    return valid(
        BrowserParser.event(
            bytes(
                "{\"site_id\":\"s\",\"event_name\":\"custom\",\"url\":\"%s\"%s}"
                    .formatted(url, more))));
  }

  private static IdentifyRequest identify(String fields) {
    return valid(BrowserParser.identify(bytes("{\"site_id\":\"s\"," + fields + "}")));
  }

  private static <T> T valid(ParseResult<T> result) {
    return switch (result) {
      case ParseResult.Valid<T>(T request) -> request;
      case ParseResult.Invalid<T> invalid -> throw new AssertionError(invalid.problems());
    };
  }

  private static Problem problem(ParseResult<?> result) {
    return result instanceof ParseResult.Invalid<?>(List<Problem> problems)
        ? problems.getFirst()
        : new Problem("", "none", "the request is valid");
  }

  private static byte[] bytes(String body) {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
