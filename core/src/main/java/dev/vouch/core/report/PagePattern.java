package dev.vouch.core.report;

import dev.vouch.core.event.PagePath;

/**
 * A pattern of pages: a {@code page_path} in which {@code *} matches any sequence of characters,
 * including none and slashes. Matching is case-sensitive.
 */
public record PagePattern(TextPattern pattern) {
  public PagePattern(String text) {
    this(TextPattern.of(PagePath.canonical(text)));
  }

  /** Returns the pattern in the form of {@link PagePath#canonical}. */
  public String text() {
    return pattern.text();
  }

  /** Whether the pattern matches this page. */
  public boolean matches(String pagePath) {
    return pattern.matches(pagePath);
  }

  /** Whether the pattern matches only one page, because it has no {@code *}. */
  public boolean isExact() {
    return pattern.isExact();
  }
}
