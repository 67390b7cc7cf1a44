package dev.vouch.benchmarks.result;

import java.util.Locale;

/**
 * An SVG image for light and dark pages: it has no background, and its colors follow the reader's
 * preference. Not thread-safe.
 */
final class Svg {
  private static final String STYLE =
      """
      <style>
      text { font: 13px system-ui, sans-serif; fill: #24292f }
      .title { font-size: 15px; font-weight: 600 }
      .quiet { fill: #57606a; font-size: 12px }
      .grid { stroke: #d0d7de; stroke-width: 1 }
      .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
      .target { fill: none; stroke: #57606a; stroke-width: 2 }
      .a { stroke: #0969da } .a-fill { fill: #0969da }
      .b { stroke: #bc4c00 } .b-fill { fill: #bc4c00 }
      .c { stroke: #8c959f } .c-fill { fill: #8c959f }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .quiet { fill: #9198a1 }
        .grid { stroke: #3d444d }
        .target { stroke: #9198a1 }
        .a { stroke: #58a6ff } .a-fill { fill: #58a6ff }
        .b { stroke: #f0883e } .b-fill { fill: #f0883e }
        .c { stroke: #6e7681 } .c-fill { fill: #6e7681 }
      }
      </style>
      """;

  private final StringBuilder content = new StringBuilder();

  /** Creates an image with an accessible title. */
  Svg(int width, int height, String title) {
    content
        .append(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%1$d" height="%2$d" \
            role="img" aria-label="%s">
            """
                .formatted(width, height, escaped(title)))
        .append(STYLE);
    text(0, 16, "title", "start", title);
  }

  /** Adds a text anchored at a point of its baseline. */
  void text(double x, double y, String style, String anchor, String text) {
    add(
        "<text"
            + at("x", x)
            + at("y", y)
            + attribute("class", style)
            + attribute("text-anchor", anchor)
            + ">"
            + escaped(text)
            + "</text>");
  }

  void line(double x1, double y1, double x2, double y2, String style) {
    add(
        "<line"
            + at("x1", x1)
            + at("y1", y1)
            + at("x2", x2)
            + at("y2", y2)
            + attribute("class", style)
            + "/>");
  }

  void bar(double x, double y, double width, double height, String style) {
    add(
        "<rect"
            + at("x", x)
            + at("y", y)
            + at("width", width)
            + at("height", height)
            + attribute("rx", "2")
            + attribute("class", style)
            + "/>");
  }

  /**
   * A curve.
   *
   * @param points coordinate pairs such as {@code 1.5,20 2,30}
   */
  void curve(String points, String style) {
    add("<polyline" + attribute("points", points) + attribute("class", "line " + style) + "/>");
  }

  /** Adds a circle around a point. */
  void ring(double x, double y) {
    add(
        "<circle"
            + at("cx", x)
            + at("cy", y)
            + attribute("r", "5")
            + attribute("class", "target")
            + "/>");
  }

  private void add(String element) {
    content.append(element).append('\n');
  }

  private static String at(String name, double value) {
    return attribute(name, number(value));
  }

  private static String attribute(String name, String value) {
    return " " + name + "=\"" + value + "\"";
  }

  /** Formats a coordinate with one decimal. */
  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Returns the content of the file. */
  String file() {
    return content + "</svg>\n";
  }
}
