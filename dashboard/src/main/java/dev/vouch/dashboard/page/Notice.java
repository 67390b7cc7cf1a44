package dev.vouch.dashboard.page;

import java.util.List;
import java.util.Optional;

/**
 * A message on a page about the result of the previous request.
 *
 * @param code the value of the URL parameter {@link #PARAMETER} that shows the notice
 * @param text the displayed text
 */
public record Notice(String code, Level level, String text) {
  /** The name of the URL parameter that contains the code. */
  public static final String PARAMETER = "notice";

  /** The severity of a notice. */
  public enum Level {
    GOOD("notice-good", "status"),
    WARNING("notice-warn", "status"),
    BAD("notice-bad", "alert");

    private final String style;
    private final String role;

    Level(String style, String role) {
      this.style = style;
      this.role = role;
    }

    /** The CSS class of the notice's element. */
    public String style() {
      return style;
    }

    /** The ARIA role of the notice's element. */
    public String role() {
      return role;
    }
  }

  public static Notice good(String code, String text) {
    return new Notice(code, Level.GOOD, text);
  }

  /** Creates a notice that something remains to be done. */
  public static Notice warning(String code, String text) {
    return new Notice(code, Level.WARNING, text);
  }

  /** Redirects to the page at {@code path}, which then shows this notice. */
  public PageResponse at(String path) {
    return PageResponse.seeOther(path + (path.contains("?") ? "&" : "?") + PARAMETER + "=" + code);
  }

  /**
   * Returns the notice with the code in the request's URL; empty if none of {@code notices} has it.
   */
  public static Optional<Notice> of(PageRequest request, List<Notice> notices) {
    return request.parameter(PARAMETER).flatMap(code -> find(code, notices));
  }

  public static Optional<Notice> find(String code, List<Notice> notices) {
    return notices.stream().filter(notice -> notice.code().equals(code)).findFirst();
  }
}
