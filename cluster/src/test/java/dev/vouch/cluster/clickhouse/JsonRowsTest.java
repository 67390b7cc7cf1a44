package dev.vouch.cluster.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRowsTest {
  private static final String ANSWER =
      """
      {
        "meta": [{"name": "a", "type": "String"}, {"name": "b", "type": "Nullable(Decimal(24, 9))"}],
        "data": [["x\\ty \\"\\u0001ü", 12.50], ["", null]],
        "rows": 2,
        "statistics": {"elapsed": 0.1, "rows_read": 2}
      }
      """;

  @Test
  void values_areTexts_andNullOnesAreEmpty() {
    JsonRows rows = rows(ANSWER);

    assertThat(rows.columns()).containsExactly("a", "b");
    assertThat(read(rows))
        .containsExactly(
            List.of(Optional.of("x\ty \"\u0001ü"), Optional.of("12.50")),
            List.of(Optional.of(""), Optional.empty()));
  }

  @Test
  void answerThatIsCutOffAnywhere_isAnError() {
    for (int length = 0; length < ANSWER.strip().length(); length++) {
      String part = ANSWER.substring(0, length);
      assertThatThrownBy(() -> read(rows(part)))
          .as(part)
          .isInstanceOf(IncompleteAnswerException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"meta\":[],\"data\":[], \"rows\":1}",
        "{\"meta\":[],\"data\":[], \"statistics\":{}}",
        "{\"meta\":[],\"data\":[], \"rows\":0, \"exception\":\"Code: 241\"}",
        "{\"meta\":[],\"data\":[], \"rows\":0}\nCode: 241. DB::Exception: Memory limit exceeded",
        "{\"meta\":[],\"data\":[Code: 241. DB::Exception",
        "{\"meta\":[{\"name\":\"a\"}],\"data\":[[1, 2]], \"rows\":1}",
        "{\"meta\":[{\"name\":\"a\"}],\"data\":[[[1]]], \"rows\":1}",
        "Code: 241. DB::Exception"
      })
  void answerWithAnotherNumberOfRowsOrAnError_isAnError(String answer) {
    assertThatThrownBy(() -> read(rows(answer))).isInstanceOf(IncompleteAnswerException.class);
  }

  private static JsonRows rows(String answer) {
    return new JsonRows(new ByteArrayInputStream(answer.getBytes(UTF_8)));
  }

  private static List<List<Optional<String>>> read(JsonRows rows) {
    List<List<Optional<String>>> read = new ArrayList<>();
    for (Optional<List<Optional<String>>> row = rows.next(); row.isPresent(); row = rows.next()) {
      read.add(row.get());
    }
    return read;
  }
}
