package dev.vouch.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.request.IgnoredFields.Misspelled;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which unknown fields are named: only those that are nearly the name of a known one. */
class IgnoredFieldsTest {
  private static final List<String> KNOWN =
      List.of(
          "event_name",
          "page_path",
          "name",
          "ip",
          "user_agent",
          "success_user_id",
          "success_value",
          "properties");

  @ParameterizedTest
  @CsvSource({
    "sucess_value, success_value",
    "successValue, success_value",
    "success-value, success_value",
    "succes_valu, success_value",
    "SUCCESS_VALUE, success_value",
    "successUserId, success_user_id",
    "event, ",
    "eventName, event_name",
    "pagepath, page_path",
    "useragent, user_agent",
    "property, ",
    "propertis, properties",
    "Name, name",
    "nam, name",
    "IP, ip"
  })
  void fieldWithinTwoEditsOfAKnownOne_isNamedWithIt(String sent, String known) {
    IgnoredFields fields = IgnoredFields.of(List.of(sent), KNOWN);

    assertThat(fields.count()).isEqualTo(1);
    assertThat(fields.misspelled())
        .isEqualTo(known == null ? List.of() : List.of(new Misspelled(sent, known)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jane", "Ivo", "al", "id", "v6", "jane@shop.example", "203.0.113.7", ""})
  void fieldThatCanBeAName_isOnlyCounted(String sent) {
    assertThat(IgnoredFields.of(List.of(sent), KNOWN)).isEqualTo(new IgnoredFields(1, List.of()));
  }

  @Test
  void namedFields_areBounded() {
    List<String> variants =
        IntStream.range(0, 40).mapToObj(number -> "success_valu" + (char) ('0' + number)).toList();

    assertThat(IgnoredFields.of(variants, KNOWN).count()).isEqualTo(40);
    assertThat(IgnoredFields.of(variants, KNOWN).misspelled())
        .hasSize(IgnoredFields.MISSPELLED_MAX);
    assertThat(IgnoredFields.of(Collections.nCopies(4_000, "sucess_valu3"), KNOWN).count())
        .isEqualTo(4_000);
  }

  @Test
  void text_hidesWhatWasSent() {
    assertThat(IgnoredFields.of(List.of("sucess_value"), KNOWN).toString())
        .doesNotContain("sucess_value");
  }
}
