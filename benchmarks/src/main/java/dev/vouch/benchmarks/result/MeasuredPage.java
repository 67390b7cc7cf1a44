package dev.vouch.benchmarks.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A Markdown page of which one part is written by the benchmarks. */
public final class MeasuredPage {
  static final String BEGIN = "<!-- what follows was measured; ./vouch bench writes it -->\n";
  static final String END = "<!-- what precedes was measured -->\n";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private MeasuredPage() {}

  /** Replaces the results. */
  public static void update(Path page, Results results) {
    try {
      Files.writeString(page, update(Files.readString(page), results));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static String update(String page, Results results) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("the page has no section for results");
    }
    return page.substring(0, begin + BEGIN.length()) + measured(results) + page.substring(end);
  }

  private static String measured(Results results) {
    StringBuilder text = new StringBuilder();
    text.append("On ")
        .append(DAY.format(results.at()))
        .append(", commit `")
        .append(results.commit())
        .append("`: ")
        .append(results.machine().described())
        .append(".\n");
    for (String section : FigureTable.sections(results.figures())) {
      text.append("\n| ").append(section).append(" | | target | |\n|---|--:|--:|---|\n");
      results.figures().stream()
          .filter(figure -> figure.section().equals(section))
          .map(MeasuredPage::row)
          .forEach(text::append);
    }
    return text.toString();
  }

  private static String row(Figure figure) {
    String verdict = figure.verdict();
    return "| %s | %s | %s | %s |\n"
        .formatted(
            figure.name(),
            figure.shown(),
            figure.target().map(bound -> bound.show(figure.unit())).orElse(""),
            verdict.equals("missed") ? "**missed**" : verdict);
  }
}
