package dev.vouch.server.dashboard.page;

import java.util.List;
import java.util.Optional;

/**
 * A message on a page about the change that led to it.
 *
 * @param code its value of the URL parameter {@link #PARAMETER}
 * @param text the displayed text
 */
public record Notice(String code, Level level, String text) {
  /** The URL parameter. */
  public static final String PARAMETER = "notice";

  /** How a change went. */
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

    /** The class of its element. */
    public String style() {
      return style;
    }

    /** The ARIA role of its element. */
    public String role() {
      return role;
    }
  }

  public static Notice good(String code, String text) {
    return new Notice(code, Level.GOOD, text);
  }

  /** A notice that something is left to do. */
  public static Notice warning(String code, String text) {
    return new Notice(code, Level.WARNING, text);
  }

  /** Redirects to the page at {@code path}, which then shows this notice. */
  public PageAnswer at(String path) {
    return PageAnswer.seeOther(path + (path.contains("?") ? "&" : "?") + PARAMETER + "=" + code);
  }

  /** The one of a page's notices that the request's URL names. */
  public static Optional<Notice> of(PageRequest request, List<Notice> notices) {
    return request.parameter(PARAMETER).flatMap(code -> find(code, notices));
  }

  public static Optional<Notice> find(String code, List<Notice> notices) {
    return notices.stream().filter(notice -> notice.code().equals(code)).findFirst();
  }
}
