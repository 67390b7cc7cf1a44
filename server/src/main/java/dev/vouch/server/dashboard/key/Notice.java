package dev.vouch.server.dashboard.key;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Section;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the list of keys says about what was just done. */
public enum Notice {
  /** A key was revoked. */
  REVOKED,
  /** A form that makes a key came once more. */
  REPEATED,
  /** A key was asked for, but the site has all it may have. */
  FULL;

  static Optional<Notice> of(PageRequest request) {
    return request
        .parameter("notice")
        .flatMap(
            text ->
                Arrays.stream(values())
                    .filter(notice -> notice.written().equals(text))
                    .findFirst());
  }

  /** Leads to the list, which will say it. */
  PageAnswer at(Site site) {
    return PageAnswer.seeOther(Section.KEYS.path(site.id()) + "?notice=" + written());
  }

  private String written() {
    return name().toLowerCase(Locale.ROOT);
  }
}
