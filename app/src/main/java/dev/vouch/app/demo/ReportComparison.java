package dev.vouch.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A comparison of the expected reports with the server's reports. */
public record ReportComparison(List<Line> lines) {
  public ReportComparison {
    lines = List.copyOf(lines);
  }

  /**
   * An expected and an actual value. Both may combine several numbers.
   *
   * @param section the report, such as {@code Visitors / page views / successes by source}
   * @param key the row's key, such as {@code newsletter}
   */
  public record Line(String section, String key, String expected, String actual) {
    /** Returns whether both values are equal. */
    public boolean agrees() {
      return expected.equals(actual);
    }
  }

  /** Returns whether all lines agree. */
  public boolean agrees() {
    return lines.stream().allMatch(Line::agrees);
  }

  static ReportComparison of(ExpectedReports expected, ActualReports actual) {
    String tally = "Visitors / page views / successes by ";
    return new ReportComparison(
        Stream.of(
                section("Totals", expected.totals(), actual.totals()),
                section(tally + "day", expected.byDay(actual.from(), actual.to()), actual.byDay()),
                section(tally + "source", expected.bySource(), actual.by("source")),
                section(
                    tally + "source, first touch",
                    expected.byFirstSource(),
                    actual.by("source&credit=first")),
                section(tally + "channel", expected.byChannel(), actual.by("channel")),
                section(tally + "country", expected.byCountry(), actual.by("country")),
                section(tally + "device", expected.byDevice(), actual.by("device")),
                section(tally + "page", expected.byPage(), actual.by("page_path")),
                section(tally + "product", expected.byProduct(), actual.by("property:product")),
                section("Successes credited to", expected.kinds(), actual.kinds()),
                section("Reasons", expected.reasons(), actual.reasons()),
                section(
                    "Successes / converters by name",
                    expected.successNames(),
                    actual.successNames()),
                section("Revenue", expected.revenue(), actual.revenue()),
                section("Revenue by source", expected.revenueBySource(), actual.revenueBySource()),
                section("Responses", expected.retries(), actual.retries()))
            .flatMap(List::stream)
            .toList());
  }

  /** Returns the lines of one section. A missing value is shown as "-". */
  private static List<Line> section(
      String section, Map<String, String> expected, Map<String, String> actual) {
    TreeSet<String> keys = new TreeSet<>(expected.keySet());
    keys.addAll(actual.keySet());
    List<Line> lines = new ArrayList<>();
    for (String key : keys) {
      lines.add(
          new Line(section, key, expected.getOrDefault(key, "-"), actual.getOrDefault(key, "-")));
    }
    return lines;
  }
}
