package dev.vouch.core.report;

import java.util.List;

/**
 * Which pages are meant: the one whose {@code page_path} is written like this; a {@code *} in it
 * stands for any characters, also none and also slashes. Upper and lower case differ.
 */
public record PagePattern(String text) {
  private static final String ANY = "*";

  /** Whether this page is meant. */
  public boolean matches(String pagePath) {
    List<String> parts = List.of(text.split("\\*", -1));
    if (parts.size() == 1) {
      return pagePath.equals(text);
    }
    String last = parts.getLast();
    int end = pagePath.length() - last.length();
    int at = parts.getFirst().length();
    if (!pagePath.startsWith(parts.getFirst()) || at > end || !pagePath.endsWith(last)) {
      return false;
    }
    // The earliest place of each part leaves the most room for the next.
    for (String part : parts.subList(1, parts.size() - 1)) {
      int found = pagePath.indexOf(part, at);
      if (found < 0 || found + part.length() > end) {
        return false;
      }
      at = found + part.length();
    }
    return true;
  }

  boolean isExact() {
    return !text.contains(ANY);
  }

  /** The pattern as SQL's {@code like} takes it with {@code escape '$'}. */
  String like() {
    return text.replace("$", "$$").replace("%", "$%").replace("_", "$_").replace(ANY, "%");
  }
}
