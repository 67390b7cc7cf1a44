package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.report.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TabSeparatedRowsTest {
  @Test
  void cells_areReadByTheirTypes() throws IOException {
    Row row =
        read("""
        name\tevents\ttotal\tconfirmed\treceived_at
        String\tUInt64\tDecimal(38, 9)\tBool\tDateTime64(6)
        Anna\t3\t-12.500000000\ttrue\t2026-11-27 01:02:03.000004
        """)
            .getFirst();

    assertThat(row.text("name")).contains("Anna");
    assertThat(row.whole("events")).hasValue(3);
    assertThat(row.decimal("total").orElseThrow()).isEqualByComparingTo("-12.5");
    assertThat(row.flag("confirmed")).isTrue();
    assertThat(row.instant("received_at")).contains(Instant.parse("2026-11-27T01:02:03.000004Z"));
  }

  @Test
  void null_isEmpty_andTheTextOfItIsNot() throws IOException {
    List<Row> rows = read("name\tevents\nString\tInt64\n\\N\t\\N\n\\\\N\t1\n");

    assertThat(rows.getFirst().text("name")).isEmpty();
    assertThat(rows.getFirst().whole("events")).isEqualTo(OptionalLong.empty());
    assertThat(rows.getLast().text("name")).contains("\\N");
  }

  @Test
  void everyText_isReadAsItWasWritten() throws IOException {
    String text = "tab\t line\n return\r back\\slash \\t zero\0 quote' \uD83D\uDE00";

    List<Row> rows = read("name\nString\n" + TabSeparatedRows.escape(text) + "\n");

    assertThat(rows).singleElement().satisfies(row -> assertThat(row.text("name")).contains(text));
  }

  @Test
  void answerThatWasCutOff_isAnError() {
    assertThatThrownBy(() -> read("name\tevents\nString\tInt64\nAnna\n"))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> read("name\n")).isInstanceOf(IOException.class);
  }

  @Test
  void unknownColumn_isRejected() throws IOException {
    Row row = read("name\nString\nAnna\n").getFirst();

    assertThatThrownBy(() -> row.text("other")).hasMessageContaining("no column other");
  }

  private static List<Row> read(String answer) throws IOException {
    return TabSeparatedRows.read(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)));
  }
}
