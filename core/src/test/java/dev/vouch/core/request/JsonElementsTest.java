package dev.vouch.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/events.md: the array of a batch. */
class JsonElementsTest {
  private static final int ELEMENTS_MAX = 5;

  @Test
  void elements_areReturnedAsSent() {
    String[] elements = {"{\"a\": [1, {\"b\":\"]}\"}]}", "-1.50e2", "\"é 🦊 \\\"\"", "[ ]", "null"};

    assertThat(of("{\"x\":[{}],\"events\" : [ " + String.join(" ,\n", elements) + " ] ,\"y\":1}"))
        .isEqualTo(new ParseResult.Valid<>(List.of(elements)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                              | not_an_object   | ''",
        "[]                              | not_an_object   | ''",
        "{}                              | missing_field   | /events",
        "{\"event\":[{}]}                | missing_field   | /events",
        "{\"events\":{}}                 | wrong_type      | /events",
        "{\"events\":null}               | wrong_type      | /events",
        "{\"events\":[]}                 | too_short       | /events",
        "{\"events\":[1,2,3,4,5,6]}      | too_long        | /events",
        "{\"events\":[1],\"events\":[1]} | duplicate_field | /events",
        "{\"events\":[1]}x               | malformed_json  | ''",
        "{\"events\":[1]} {}             | malformed_json  | ''",
        "{\"events\":[1,]}               | malformed_json  | ''",
        "{\"events\":[1                  | malformed_json  | ''",
        "{\"events\":[{\"a\":tru}]}      | malformed_json  | ''",
      })
  void invalidBody_hasOneProblem(String body, String code, String pointer) {
    assertThat(problems(of(body)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.pointer()).isEqualTo(pointer);
            });
  }

  @Test
  void bodyThatIsNotUtf8_orBeginsWithAByteOrderMark_isInvalid() {
    byte[] latin = "{\"events\":[\"é\"]}".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(problems(JsonElements.of(latin, "events", ELEMENTS_MAX)))
        .extracting(Problem::code)
        .containsExactly("not_utf_8");
    assertThat(problems(of("\ufeff{\"events\":[1]}")))
        .extracting(Problem::code)
        .containsExactly("malformed_json");
    assertThat(
            problems(
                JsonElements.of(
                    "{\"events\":[1]}".getBytes(StandardCharsets.UTF_16), "events", ELEMENTS_MAX)))
        .isNotEmpty();
  }

  @Test
  void nestingDeeperThanAllowed_isInvalid() {
    assertThat(problems(of("{\"events\":[" + "[".repeat(200) + "]".repeat(200) + "]}")))
        .extracting(Problem::code)
        .containsExactly("malformed_json");
  }

  @Test
  void problems_neverQuoteTheBody() {
    assertThat(
            Stream.of("{\"events\":\"jane@example.com\"}", "{\"events\":[jane@example.com]}")
                .map(JsonElementsTest::of))
        .allSatisfy(
            result ->
                assertThat(problems(result).toString()).doesNotContain("jane", "example.com"));
  }

  @Test
  void randomElements_areReturnedAsSent() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      List<String> elements =
          Stream.generate(() -> RandomJson.value(random, 3))
              .limit(1 + random.nextInt(ELEMENTS_MAX))
              .toList();
      String body =
          "{\"before\":%s,\"events\":[%s]}"
              .formatted(RandomJson.value(random, 2), String.join(", ", elements));

      assertThat(of(body)).as("seed %d", seed).isEqualTo(new ParseResult.Valid<>(elements));
    }
  }

  private static ParseResult<List<String>> of(String body) {
    return JsonElements.of(body.getBytes(StandardCharsets.UTF_8), "events", ELEMENTS_MAX);
  }

  private static List<Problem> problems(ParseResult<List<String>> result) {
    return switch (result) {
      case ParseResult.Invalid<List<String>> invalid -> invalid.problems();
      case ParseResult.Valid<List<String>> valid -> throw new AssertionError(valid);
    };
  }

  /** Texts of JSON values. */
  private static final class RandomJson {
    private static final List<String> SCALARS =
        List.of(
            "0",
            "-12.5E+3",
            "1e9",
            "true",
            "false",
            "null",
            "\"\"",
            "\"a\\\\\\\"]}🦊\"",
            "\"\\u00e9\"");

    private RandomJson() {}

    static String value(Random random, int depth) {
      int count = random.nextInt(4);
      return switch (depth == 0 ? 0 : random.nextInt(3)) {
        case 1 -> "[" + String.join(",", values(random, count, depth - 1)) + "]";
        case 2 -> "{" + String.join(", ", fields(random, count, depth - 1)) + "}";
        default -> SCALARS.get(random.nextInt(SCALARS.size()));
      };
    }

    private static List<String> values(Random random, int count, int depth) {
      return Stream.generate(() -> value(random, depth)).limit(count).toList();
    }

    private static List<String> fields(Random random, int count, int depth) {
      return values(random, count, depth).stream()
          .map(value -> "\"f%d\" : %s".formatted(random.nextInt(3), value))
          .toList();
    }
  }
}
