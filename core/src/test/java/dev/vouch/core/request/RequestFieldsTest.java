package dev.vouch.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules that the management API and the dashboard's forms add to those of events. */
class RequestFieldsTest {
  private static RequestFields json(String body) {
    return RequestFields.ofJson(body.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> problems(RequestFields fields) {
    return fields.problems().stream()
        .map(problem -> problem.pointer() + " " + problem.code())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1", "10", "007"})
  void wholeNumber_inRange_isRead(String number) {
    RequestFields fields = json("{}");
    RequestFields form = new RequestFields(Map.of("n", new JsonValue.Numeric(number)));

    assertThat(form.wholeNumber("n", 1, 10)).hasValue(Long.parseLong(number));
    assertThat(form.problems()).isEmpty();
    assertThat(fields.wholeNumber("n", 1, 10)).isEmpty();
    assertThat(fields.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, number_out_of_range",
    "11, number_out_of_range",
    "-1, number_out_of_range",
    "1.0, wrong_type",
    "1e1, wrong_type",
    "9223372036854775807, number_out_of_range",
    "9223372036854775808, wrong_type",
    "99999999999999999999, wrong_type",
    "true, wrong_type",
    "[1], wrong_type",
    "'\"1\"', wrong_type"
  })
  void invalidWholeNumber_isRejected(String value, String code) {
    RequestFields fields = json("{\"n\":" + value + "}");

    assertThat(fields.wholeNumber("n", 1, 10)).isEmpty();
    assertThat(problems(fields)).containsExactly("/n " + code);
  }

  @Test
  void nonNumericFormText_isRejected() {
    for (String text : List.of("ten", "+5", "5 ", "", "٥")) {
      RequestFields form = new RequestFields(Map.of("n", new JsonValue.Numeric(text)));

      assertThat(form.wholeNumber("n", 1, 10)).as(text).isEmpty();
      assertThat(problems(form)).as(text).containsExactly("/n wrong_type");
    }
  }

  @Test
  void printableText_rejectsBlankTextAndControlCharacters() {
    RequestFields fields = json("{\"a\":\" \",\"b\":\"x\\u0007\",\"c\":\"\",\"d\":\"ok\"}");

    assertThat(fields.printableText("a", 9)).isEmpty();
    assertThat(fields.printableText("b", 9)).isEmpty();
    assertThat(fields.printableText("c", 9)).isEmpty();
    assertThat(fields.printableText("d", 9)).hasValue("ok");
    assertThat(problems(fields))
        .containsExactly("/a too_short", "/b invalid_character", "/c too_short");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u202Eelgoog",
        "a\u2066b",
        "a\u200Eb",
        "a\u200Bb",
        "\uFEFFa",
        "a\u2028b",
        "a\u2060b",
        "a\u00ADb",
        "pay\u200Dpal",
        "\u200Da",
        "é\u200C",
        "é\u200D\u200Dé",
        "\u3164",
        "a\u007Fb",
        "a\uDB40\uDC41b"
      })
  void name_hasNoInvisibleCharacters(String name) {
    RequestFields fields = new RequestFields(Map.of("name", new JsonValue.Text(name)));

    assertThat(fields.name("name", 9)).isEmpty();
    assertThat(problems(fields)).containsExactly("/name invalid_character");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Shop", "Größe 2", "می\u200Cخواهم", "👩\u200D💻", "❤️\u200D🔥", "متجر", "한국"})
  void name_mayHaveAnyLettersAndEmoji(String name) {
    RequestFields fields = new RequestFields(Map.of("name", new JsonValue.Text(name)));

    assertThat(fields.name("name", 9)).contains(name);
  }

  @Test
  void invalidCharacter_isReportedOnce() {
    RequestFields fields = json("{\"name\":\"a\\u0000\"}");

    assertThat(fields.printableText("name", 9)).isEmpty();
    assertThat(problems(fields)).containsExactly("/name invalid_character");
  }

  @Test
  void arrayWithANonString_isRejected() {
    RequestFields fields = json("{\"a\":[\"x\",\"y\"],\"b\":[\"x\",1],\"c\":[[\"x\"]],\"d\":[]}");

    assertThat(fields.texts("a")).hasValue(List.of("x", "y"));
    assertThat(fields.texts("b")).isEmpty();
    assertThat(fields.texts("c")).isEmpty();
    assertThat(fields.texts("d")).hasValue(List.of());
    assertThat(problems(fields)).containsExactly("/b wrong_type", "/c wrong_type");
  }

  @Test
  void flag_acceptsOnlyTrueAndFalse() {
    RequestFields fields = json("{\"a\":true,\"b\":false,\"c\":\"true\",\"d\":0}");

    assertThat(fields.flag("a")).hasValue(true);
    assertThat(fields.flag("b")).hasValue(false);
    assertThat(fields.flag("c")).isEmpty();
    assertThat(fields.flag("d")).isEmpty();
    assertThat(problems(fields)).containsExactly("/c wrong_type", "/d wrong_type");
  }

  @Test
  void null_isAbsentButDistinguishableFromAMissingField() {
    RequestFields fields = json("{\"a\":null}");

    assertThat(fields.text("a", 1, 9)).isEmpty();
    assertThat(fields.isNull("a")).isTrue();
    assertThat(fields.isNull("b")).isFalse();
    assertThat(fields.problems()).isEmpty();
    fields.require("a");
    assertThat(problems(fields)).containsExactly("/a missing_field");
  }

  @Test
  void missingField_namesAnUnknownFieldWithAlmostItsName() {
    RequestFields fields = json("{\"event_nme\":\"click\",\"path\":\"/\"}");
    fields.require("event_name");
    fields.require("page_path");

    assertThat(fields.problems())
        .extracting(Problem::detail)
        .containsExactly(
            "event_name is required. Rename the unknown field event_nme.",
            "page_path is required.");
  }

  @Test
  void unknownField_isRejectedWithoutQuotingItsValue() {
    RequestFields fields =
        json("{\"name\":\"x\",\"a/b~c\":\"secret\",\"%s\":1}".formatted("n".repeat(101)));
    assertThat(fields.text("name", 1, 9)).hasValue("x");

    fields.rejectUnknown();

    assertThat(problems(fields)).containsExactly("/a~1b~0c unknown_field", " unknown_field");
    assertThat(fields.problems())
        .extracting(Problem::detail)
        .containsOnly("Unknown field. Allowed fields: name.");
  }

  /** The empty pointer is the whole body, which holds the field. */
  @Test
  void unsafeFieldName_isReportedAtItsParentObject() {
    for (String name : List.of("n".repeat(101), "a\u0000", "\ud800")) {
      RequestFields fields = new RequestFields(Map.of(name, new JsonValue.Flag(true)));

      fields.rejectUnknown();

      assertThat(problems(fields)).containsExactly(" unknown_field");
      assertThat(JsonPointer.root().field("properties").field(name).text())
          .isEqualTo("/properties");
    }
  }

  @Test
  void result_isTheRequestOrEveryProblem() {
    RequestFields valid = json("{\"a\":1}");
    assertThat(valid.result(() -> "request")).isEqualTo(new ParseResult.Valid<>("request"));

    valid.require("b");
    valid.require("c");

    assertThat(valid.result(() -> "request"))
        .isEqualTo(new ParseResult.Invalid<>(valid.problems()));
    assertThat(problems(valid)).containsExactly("/b missing_field", "/c missing_field");
  }

  @Test
  void toString_containsNoSubmittedValue() {
    RequestFields fields = json("{\"a\":\"secret\"}");

    assertThat(fields.toString()).doesNotContain("secret");
    assertThat(new JsonValue.Text("secret").toString()).doesNotContain("secret");
    assertThat(JsonValue.Array.ofTexts(List.of("secret")).toString()).doesNotContain("secret");
    assertThat(new JsonValue.Numeric("4711").toString()).doesNotContain("4711");
  }
}
