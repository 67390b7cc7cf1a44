package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md: {@code order_id} and the fields that refer to an order. */
class OrderFieldsTest {
  private static final List<String> FIELDS =
      List.of("order_id", "refund_of", "void_of", "reversal_of", "void_reversal_of");

  @ParameterizedTest
  @CsvSource({
    "order_id, PLACED, 49.90",
    "order_id, PLACED, 0",
    "order_id, PLACED, null",
    "refund_of, REFUNDED, -0.000000001",
    "refund_of, REFUNDED, -49.90",
    "void_of, VOIDED, -49.90",
    "void_of, VOIDED, 0",
    "reversal_of, REFUND_REVERSED, 0.000000001",
    "reversal_of, REFUND_REVERSED, 49.90",
    "void_reversal_of, VOID_REVERSED, 49.90",
    "void_reversal_of, VOID_REVERSED, 0"
  })
  void orderOfASuccess_isRead(String field, OrderRole role, String value) {
    assertThat(order(success(value, "\"" + field + "\":\" 1002 \"")))
        .contains(new SentOrder(role, " 1002 "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void nullOrEmptyField_isTreatedAsAbsent(String absent) {
    for (String field : FIELDS) {
      String body = success("5", "\"" + field + "\":" + absent);

      assertThat(order(body)).isEmpty();
      assertThat(valid(body).diagnostics().isEmpty()).isTrue();
    }
  }

  @Test
  void id_isAStringOfAtMost255Characters() {
    for (String field : FIELDS) {
      String value = valueFor(field);
      String longest = "\ud834\udd1e".repeat(255);

      assertThat(order(success(value, "\"" + field + "\":\"" + longest + "\""))).isPresent();
      assertThat(problems(success(value, "\"" + field + "\":\"" + longest + "a\"")))
          .containsExactly("/" + field + " too_long");
      assertThat(problems(success(value, "\"" + field + "\":1002.0")))
          .containsExactly("/" + field + " wrong_type");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-5   | 'order_id':'1'                                | /order_id conflicting_field",
        "5    | 'refund_of':'1'                               | /success_value number_out_of_range",
        "0    | 'refund_of':'1'                               | /success_value number_out_of_range",
        "-1e-10 | 'refund_of':'1'                             | /success_value number_out_of_range",
        "null | 'refund_of':'1'                               | /success_value missing_field",
        "5    | 'void_of':'1'                                 | /success_value number_out_of_range",
        "null | 'void_of':'1'                                 | /success_value missing_field",
        "-5   | 'reversal_of':'1'                             | /success_value number_out_of_range",
        "0    | 'reversal_of':'1'                             | /success_value number_out_of_range",
        "null | 'reversal_of':'1'                             | /success_value missing_field",
        "-5   | 'void_reversal_of':'1'                        | /success_value number_out_of_range",
        "null | 'void_reversal_of':'1'                        | /success_value missing_field",
        "-5   | 'refund_of':'1','void_of':'1'                 | /void_of conflicting_field",
        "5    | 'order_id':'2','reversal_of':'1'              | /order_id conflicting_field",
        "5    | 'void_of':'1','void_reversal_of':'1'          | /void_reversal_of"
            + " conflicting_field",
        "5    | 'reversal_of':'1','void_reversal_of':'1'      | /void_reversal_of"
            + " conflicting_field",
        "-5   | 'order_id':'2','refund_of':'1'                | /order_id conflicting_field",
        "-5   | 'order_id':'2','void_of':'1'                  | /order_id conflicting_field",
      })
  void fieldsThatExcludeEachOther_areRejected(String value, String fields, String problem) {
    assertThat(problems(success(value, fields.replace('\'', '"')))).containsExactly(problem);
  }

  @Test
  void orderOfAnotherEvent_isRejected() {
    for (String field : FIELDS) {
      String body = "{\"event_name\":\"custom\",\"page_path\":\"/\",\"" + field + "\":\"1002\"}";

      assertThat(problems(body)).containsExactly("/" + field + " conflicting_field");
    }
  }

  @Test
  void problems_nameFieldAndRemedy() {
    assertThat(details(success("-5", "\"order_id\":\"1002\"")))
        .containsExactly(
            "order_id must not be sent with a negative success_value. For a refund, send the ID of"
                + " the order in refund_of.");
    assertThat(details(success("5", "\"void_of\":\"1002\"")))
        .isEqualTo(details(success("null", "\"void_of\":\"1002\"")))
        .containsExactly(
            "success_value must be negative with void_of: the amount that is paid back, such as"
                + " -49.90, or 0 if the order had no value.");
  }

  @Test
  void eachFieldWithTheOrdersId_isRemovedAsTheUserIdIs() {
    for (String field : FIELDS) {
      EventRequest request =
          valid(
              success(
                  valueFor(field),
                  "\"properties\":{\"order\":\"A-1002\",\"note\":\"for a-1002\"},\""
                      + field
                      + "\":\" a-1002\""));

      assertThat(request.content().properties()).containsOnlyKeys("note");
      assertThat(request.diagnostics().strippedProperties()).isEqualTo(1);
    }
  }

  @Test
  void problemsAndTexts_neverContainTheId() {
    String body =
        "{\"event_name\":\"custom\",\"page_path\":\"/\",\"order_id\":\"secret-1\","
            + "\"void_of\":\"secret-2\",\"properties\":{\"secret-1\":null,\"secret-2\":null}}";

    assertThat(invalid(body).toString()).doesNotContain("secret");
    assertThat(new SentOrder(OrderRole.PLACED, "secret-1").toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "orderid, order_id",
    "refundof, refund_of",
    "Void_Of, void_of",
    "reversalOf, reversal_of"
  })
  void misspelledField_isNamed(String sent, String known) {
    assertThat(valid(success("5", "\"" + sent + "\":\"1\"")).diagnostics().ignoredFields())
        .satisfies(
            ignored ->
                assertThat(ignored.misspelled())
                    .extracting(misspelled -> misspelled.known())
                    .containsExactly(known));
  }

  /** Whatever is sent, an order is read only if the event may have it. */
  @Test
  void anyFields_areRejectedOrReadAsOneOrder() {
    List<String> ids = List.of("null", "\"\"", "\"1\"", "\"\u00e9 2\"", "7");
    List<String> values = List.of("null", "-5", "-0.0", "0", "1e-10", "5", "\"5\"");
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      StringBuilder fields = new StringBuilder("\"x\":0");
      FIELDS.forEach(
          field ->
              fields
                  .append(",\"%s\":".formatted(field))
                  .append(ids.get(random.nextInt(ids.size()))));
      String body = success(values.get(random.nextInt(values.size())), fields.toString());
      if (!(parse(body) instanceof ParseResult.Valid<EventRequest>(EventRequest request))) {
        continue;
      }
      int value = request.content().successValue().map(BigDecimal::signum).orElse(0);
      String event = "seed %d, %s".formatted(seed, body);
      request.order().ifPresent(order -> assertThat(mayBe(order.role(), value)).as(event).isTrue());
    }
  }

  private static boolean mayBe(OrderRole role, int signOfValue) {
    return switch (role) {
      case PLACED -> signOfValue >= 0;
      case REFUNDED -> signOfValue < 0;
      case VOIDED -> signOfValue <= 0;
      case REFUND_REVERSED -> signOfValue > 0;
      case VOID_REVERSED -> signOfValue >= 0;
    };
  }

  private static String valueFor(String field) {
    return field.equals("refund_of") || field.equals("void_of") ? "-5" : "5";
  }

  private static String success(String value, String fields) {
    return "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/\",\"success_value\":"
        + value
        + ","
        + fields
        + "}";
  }

  private static ParseResult<EventRequest> parse(String body) {
    return EventParser.parse(body.getBytes(StandardCharsets.UTF_8));
  }

  private static EventRequest valid(String body) {
    return switch (parse(body)) {
      case ParseResult.Valid<EventRequest>(EventRequest request) -> request;
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError(invalid.problems());
    };
  }

  private static Optional<SentOrder> order(String body) {
    return valid(body).order();
  }

  private static List<Problem> invalid(String body) {
    return switch (parse(body)) {
      case ParseResult.Invalid<EventRequest> invalid -> invalid.problems();
      case ParseResult.Valid<EventRequest> valid -> throw new AssertionError(valid);
    };
  }

  private static List<String> problems(String body) {
    return invalid(body).stream().map(it -> it.pointer() + " " + it.code()).toList();
  }

  private static List<String> details(String body) {
    return invalid(body).stream().map(Problem::detail).toList();
  }
}
