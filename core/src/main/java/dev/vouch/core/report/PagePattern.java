package dev.vouch.core.report;

/**
 * Which pages are meant: the one whose {@code page_path} is written like this; a {@code *} in it
 * stands for any characters, also none and also slashes. Upper and lower case differ.
 */
public record PagePattern(String text) {
  private static final String ANY = "*";

  boolean isExact() {
    return !text.contains(ANY);
  }

  /** The pattern as SQL's {@code like} takes it with {@code escape '$'}. */
  String like() {
    return text.replace("$", "$$").replace("%", "$%").replace("_", "$_").replace(ANY, "%");
  }
}
