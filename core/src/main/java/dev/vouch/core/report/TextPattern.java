package dev.vouch.core.report;

import java.util.List;

/**
 * A pattern of texts in which {@code *} matches any sequence of characters, including none.
 * Matching is case-sensitive.
 *
 * @param parts the texts between the {@code *}, so that matching does not split the pattern
 */
record TextPattern(List<String> parts) {
  private static final String ANY = "*";

  static TextPattern of(String text) {
    return new TextPattern(List.of(text.split("\\*", -1)));
  }

  String text() {
    return String.join(ANY, parts);
  }

  boolean isExact() {
    return parts.size() == 1;
  }

  boolean matches(String text) {
    if (isExact()) {
      return text.equals(parts.getFirst());
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
}
