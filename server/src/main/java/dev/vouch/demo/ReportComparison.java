package dev.vouch.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A comparison of the expected with the actual reports. */
public record ReportComparison(List<Line> lines) {
  public ReportComparison {
    lines = List.copyOf(lines);
  }

  /**
   * An expected and an actual value, which may combine several numbers.
   *
   * @param section the report, such as {@code Visitors / page views / successes by source}
   * @param key the row's key, such as {@code newsletter}
   */
  public record Line(String section, String key, String planned, String reported) {
    /** Returns whether both values are equal. */
    public boolean agrees() {
      return planned.equals(reported);
    }
  }

  /** Returns whether all lines agree. */
  public boolean agrees() {
    return lines.stream().allMatch(Line::agrees);
  }

  /** Compares all reports. */
  static ReportComparison of(ExpectedReports truth, ActualReports reported) {
    String tally = "Visitors / page views / successes by ";
    return new ReportComparison(
        Stream.of(
                section("Totals", truth.totals(), reported.totals()),
                section(
                    tally + "day", truth.byDay(reported.from(), reported.to()), reported.byDay()),
                section(tally + "source", truth.bySource(), reported.by("source")),
                section(
                    tally + "source, first touch",
                    truth.byFirstSource(),
                    reported.by("source&credit=first")),
                section(tally + "channel", truth.byChannel(), reported.by("channel")),
                section(tally + "country", truth.byCountry(), reported.by("country")),
                section(tally + "device", truth.byDevice(), reported.by("device")),
                section(tally + "page", truth.byPage(), reported.by("page_path")),
                section(tally + "product", truth.byProduct(), reported.by("property:product")),
                section("Successes credited to", truth.kinds(), reported.kinds()),
                section("Reasons", truth.reasons(), reported.reasons()),
                section(
                    "Successes / converters by name",
                    truth.successNames(),
                    reported.successNames()),
                section("Revenue", truth.revenue(), reported.revenue()),
                section("Revenue by source", truth.revenueBySource(), reported.revenueBySource()),
                section("Responses", truth.retries(), reported.retries()))
            .flatMap(List::stream)
            .toList());
  }

  /** Returns the lines of one section. A value that one side lacks is shown as "-". */
  private static List<Line> section(
      String section, Map<String, String> planned, Map<String, String> reported) {
    TreeSet<String> keys = new TreeSet<>(planned.keySet());
    keys.addAll(reported.keySet());
    List<Line> lines = new ArrayList<>();
    for (String key : keys) {
      lines.add(
          new Line(section, key, planned.getOrDefault(key, "-"), reported.getOrDefault(key, "-")));
    }
    return lines;
  }
}
