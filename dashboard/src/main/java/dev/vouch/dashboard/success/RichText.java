package dev.vouch.dashboard.success;

import java.util.ArrayList;
import java.util.List;

/** A text for display, parts of which are code. */
public record RichText(List<Part> parts) {
  private static final String MARK = "`";

  public RichText {
    parts = List.copyOf(parts);
  }

  /** A part of the text. */
  public record Part(String text, boolean isCode) {}

  /**
   * Parses a text with code between backticks.
   *
   * @throws IllegalArgumentException if a backtick is unmatched
   */
  public static RichText of(String text) {
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
