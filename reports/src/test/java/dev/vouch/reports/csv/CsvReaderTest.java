package dev.vouch.reports.csv;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.reports.csv.CsvReader.CsvLine;
import dev.vouch.reports.csv.CsvReader.InvalidCsvException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {
  private static final String CHARACTERS = "ab,\"\r\n \u00e4;";

  private static List<List<String>> cells(String text) {
    return lines(text).stream().map(CsvLine::cells).toList();
  }

  private static List<CsvLine> lines(String text) {
    CsvReader reader = new CsvReader(new StringReader(text));
    List<CsvLine> lines = new ArrayList<>();
    try {
      for (Optional<CsvLine> line = reader.read(); line.isPresent(); line = reader.read()) {
        lines.add(line.get());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  @Test
  void lines_endWithCrlfOrLf_andTheLastMayHaveNoEnd() {
    List<List<String>> expected = List.of(List.of("a", "b"), List.of("c", "d"));

    assertThat(cells("a,b\r\nc,d\r\n")).isEqualTo(expected);
    assertThat(cells("a,b\nc,d")).isEqualTo(expected);
  }

  @Test
  void emptyCells_areKept_andEmptyLinesSkipped() {
    assertThat(cells("\r\n,a,\r\n\r\n\"\"\r\n")).containsExactly(List.of("", "a", ""), List.of(""));
    assertThat(cells("")).isEmpty();
  }

  @Test
  void quotedCell_mayHaveCommas_lineBreaksAndQuotationMarks() {
    assertThat(cells("\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\""))
        .containsExactly(List.of("a,b", "say \"hi\"", "two\r\nlines"));
  }

  @Test
  void line_hasTheNumberOfItsFirstLine() {
    assertThat(lines("a\n\"b\nc\"\n\nd")).extracting(CsvLine::number).containsExactly(1, 2, 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb\"c", "a\n\"b\"c", "a\n\"b\" ,c", "a\nb\rc"})
  void anythingElse_isRefused_withItsLine(String text) {
    assertThatThrownBy(() -> lines(text))
        .isInstanceOf(InvalidCsvException.class)
        .hasMessageStartingWith("Line 2: ");
  }

  @Test
  void cellThatIsNotClosed_isRefused_withTheLineOfItsBegin() {
    assertThatThrownBy(() -> lines("a\n\"b\nc\nd"))
        .hasMessage(
            "Line 2: add the quotation mark that closes the cell, which has only the first one.");
  }

  @Test
  void commentLines_areReadAsTheyAre_ifTheyAreAskedFor() throws IOException {
    CsvReader reader = new CsvReader(new StringReader("# a \"b, c\r\n\r\n# d\na,#e\n"));

    assertThat(reader.readComment('#')).contains("# a \"b, c");
    assertThat(reader.readComment('#')).contains("# d");
    assertThat(reader.readComment('#')).isEmpty();
    assertThat(reader.read()).contains(new CsvLine(4, List.of("a", "#e")));
    assertThat(reader.readComment('#')).isEmpty();
    assertThat(reader.read()).isEmpty();
  }

  @Test
  void lineThatIsTooLong_isRefused() {
    String endless = "x".repeat(5 * 1024 * 1024);

    assertThatThrownBy(() -> lines("a\n\"" + endless))
        .hasMessage("Line 2: the line is too long. Close each quotation mark that opens a cell.");
    assertThatThrownBy(() -> lines(",".repeat(2_000)))
        .hasMessage("Line 1: the line has more than 1000 cells.");
  }

  /** Random tables of a fixed seed. */
  @Test
  void everyTable_isReadAsItWasWritten() {
    Random random = new Random(24);
    for (int i = 0; i < 2_000; i++) {
      List<List<String>> table = table(random);

      assertThat(cells(written(table, "\r\n"))).isEqualTo(table);
      assertThat(cells(written(table, "\n"))).isEqualTo(table);
    }
  }

  private static List<List<String>> table(Random random) {
    return IntStream.range(0, random.nextInt(1, 5))
        .mapToObj(
            _ -> IntStream.range(0, random.nextInt(1, 4)).mapToObj(_ -> cell(random)).toList())
        .toList();
  }

  private static String cell(Random random) {
    return random
        .ints(random.nextInt(6), 0, CHARACTERS.length())
        .mapToObj(i -> CHARACTERS.substring(i, i + 1))
        .collect(joining());
  }

  private static String written(List<List<String>> table, String lineEnd) {
    return table.stream()
        .map(
            line ->
                line.stream()
                    .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                    .collect(joining(",")))
        .collect(joining(lineEnd));
  }
}
