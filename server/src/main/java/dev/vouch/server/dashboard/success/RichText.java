package dev.vouch.server.dashboard.success;

import java.util.ArrayList;
import java.util.List;

/** A sentence or more for people, some of it code. */
public record RichText(List<Part> parts) {
  private static final String MARK = "`";

  public RichText {
    parts = List.copyOf(parts);
  }

  /** A stretch of it, to be shown as code or not. */
  public record Part(String text, boolean isCode) {}

  /**
   * Reads a text that has code between backticks.
   *
   * @throws IllegalArgumentException if one of them has no other
   */
  static RichText of(String text) {
    List<Part> parts = new ArrayList<>();
    boolean isCode = false;
    for (String part : text.split(MARK, -1)) {
      if (!part.isEmpty()) {
        parts.add(new Part(part, isCode));
      }
      isCode = !isCode;
    }
    if (!isCode) {
      throw new IllegalArgumentException("a backtick has no other: " + text);
    }
    return new RichText(parts);
  }
}
