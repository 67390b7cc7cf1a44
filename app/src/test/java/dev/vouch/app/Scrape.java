package dev.vouch.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics of one scrape, in Prometheus' text format. */
public record Scrape(String text) {
  private static final Pattern LINE = Pattern.compile("([a-z0-9_]+)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");

  /** One line. */
  public record Line(String name, Map<String, String> labels, double value) {}

  /** Returns all values. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not in the text format: " + line);
      }
      lines.add(
          new Line(
              matcher.group(1),
              labels(matcher.group(2) == null ? "" : matcher.group(2)),
              Double.parseDouble(matcher.group(3).replace("Inf", "Infinity"))));
    }
    return lines;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    for (MatchResult label : LABEL.matcher(text).results().toList()) {
      labels.put(label.group(1), label.group(2));
    }
    return labels;
  }

  /** Returns the value with these labels; empty if there is none. */
  public OptionalDouble value(String name, Map<String, String> labels) {
    return lines().stream()
        .filter(line -> line.name().equals(name) && line.labels().equals(labels))
        .mapToDouble(Line::value)
        .findFirst();
  }

  /** Returns the value without labels; empty if there is none. */
  public OptionalDouble value(String name) {
    return value(name, Map.of());
  }
}
