package dev.vouch.reports.imports;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.reports.csv.CsvContent;
import java.io.Reader;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Totals as the text of a CSV file. The text is generated while it is read. */
record TotalsText(List<ImportedTotal> totals) implements CsvContent {
  private static final String HEADER = "date,dimension,value,visitors,pageviews\n";

  TotalsText {
    totals = List.copyOf(totals);
  }

  @Override
  public Reader open() {
    return new Lines(
        Stream.concat(Stream.of(HEADER), totals.stream().map(TotalsText::line)).iterator());
  }

  private static String line(ImportedTotal total) {
    ImportedCounts counts = total.counts();
    OptionalLong pageviews = counts.pageviews();
    return "%s,%s,%s,%d,%s\n"
        .formatted(
            total.key().date(),
            total.key().dimension().map(Field::wireName).orElse(""),
            quoted(total.key().value().orElse("")),
            counts.visitors(),
            pageviews.isPresent() ? pageviews.getAsLong() : "");
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.indexOf(',') < 0 && cell.indexOf('"') < 0;
    return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  /** Reader of lines, one after the other. */
  private static final class Lines extends Reader {
    private final Iterator<String> lines;
    private String line = "";
    private int position;

    private Lines(Iterator<String> lines) {
      this.lines = lines;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      if (position == line.length()) {
        if (!lines.hasNext()) {
          return -1;
        }
        line = lines.next();
        position = 0;
      }
      int count = Math.min(length, line.length() - position);
      line.getChars(position, position + count, buffer, offset);
      position += count;
      return count;
    }

    @Override
    public void close() {}
  }
}
