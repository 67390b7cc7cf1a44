package dev.vouch.server.dashboard.rule;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.Section;

/** What the list of rules says about what was just done. */
public enum RuleNotice implements Notice {
  /** A rule was created or changed. */
  SAVED("Rule saved. It applies to all reports, including past periods."),
  /** A rule was deleted. */
  DELETED("Rule deleted. Its successes are still counted under their name.");

  private final String sentence;

  RuleNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  /** Leads to the list, which will say it. */
  PageAnswer at(Site site) {
    return at(Section.SUCCESS_RULES.path(site.id()));
  }
}
