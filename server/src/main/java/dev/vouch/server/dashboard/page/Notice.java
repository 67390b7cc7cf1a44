package dev.vouch.server.dashboard.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a page says about what was just done, as its address tells it. Each page has an enum. */
public interface Notice {
  /** The enum's. */
  String name();

  /** As an address has it. */
  default String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Leads to a page, which will say it. */
  default PageAnswer at(String path) {
    return PageAnswer.seeOther(path + (path.contains("?") ? "&" : "?") + "notice=" + wireName());
  }

  /**
   * Which of a page's notices its address asks for.
   *
   * @param known all of them
   */
  static <N extends Notice> Optional<N> of(PageRequest request, N[] known) {
    return request.parameter("notice").flatMap(text -> parsed(text, known).findFirst());
  }

  /** The one that is written so, or none. */
  static <N extends Notice> Stream<N> parsed(String text, N[] known) {
    return Arrays.stream(known).filter(notice -> notice.wireName().equals(text));
  }
}
