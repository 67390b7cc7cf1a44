package dev.vouch.server.dashboard.rule;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Section;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the list of rules says about what was just done. */
public enum RuleNotice {
  /** A rule was created or changed. */
  SAVED("Saved. All reports show it from now on, for past days too."),
  /** A rule was deleted. */
  DELETED("The rule is deleted. Its successes are still counted, under their name.");

  private final String sentence;

  RuleNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  static Optional<RuleNotice> of(PageRequest request) {
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
    return PageAnswer.seeOther(Section.SUCCESS_RULES.path(site.id()) + "?notice=" + written());
  }

  private String written() {
    return name().toLowerCase(Locale.ROOT);
  }
}
