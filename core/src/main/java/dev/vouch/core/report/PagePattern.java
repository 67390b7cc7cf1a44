package dev.vouch.core.report;

import dev.vouch.core.event.PagePath;
import java.util.List;

/**
 * A pattern of pages: a {@code page_path} in which {@code *} matches any sequence of characters,
 * including none and slashes. Matching is case-sensitive.
 *
 * @param text in the form of {@link PagePath#canonical}
 */
public record PagePattern(String text) {
  private static final String ANY = "*";

  public PagePattern {
    text = PagePath.canonical(text);
  }

  /** Whether the pattern matches this page. */
  public boolean matches(String pagePath) {
    return matches(text, pagePath);
  }

  /** Whether a pattern matches any text. */
  static boolean matches(String pattern, String text) {
    List<String> parts = List.of(pattern.split("\\*", -1));
    if (parts.size() == 1) {
      return text.equals(pattern);
    }
    String last = parts.getLast();
    int end = text.length() - last.length();
    int at = parts.getFirst().length();
    if (!text.startsWith(parts.getFirst()) || at > end || !text.endsWith(last)) {
      return false;
    }
    // The earliest match of each part leaves the most text for the next.
    for (String part : parts.subList(1, parts.size() - 1)) {
      int found = text.indexOf(part, at);
      if (found < 0 || found + part.length() > end) {
        return false;
      }
      at = found + part.length();
    }
    return true;
  }

  /** Whether the pattern matches only one page, because it has no {@code *}. */
  public boolean isExact() {
    return !text.contains(ANY);
  }
}
