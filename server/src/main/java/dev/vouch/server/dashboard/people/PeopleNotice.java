package dev.vouch.server.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.SettingsTab;

/** What the page says about what was just done. */
public enum PeopleNotice implements Notice {
  /** A member has another role. */
  CHANGED("The role is changed. It holds from now on, on open pages too."),
  /** Somebody is no member any more. */
  REMOVED("They are no member any more: from now on the site is not there for them."),
  /** An invitation was taken back. */
  TAKEN_BACK("The invitation is taken back. Its link leads nowhere from now on."),
  /** The public link was revoked. */
  UNSHARED("The public link is revoked. Whoever has it sees nothing from now on."),
  /** A form that makes a link came once more. */
  REPEATED(
      "That form had been sent already, so nothing was done a second time. The link that it made"
          + " was shown once and can’t be shown again; make another if you have no copy.");

  private final String sentence;

  PeopleNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  /** Leads to the page, which will say it. */
  PageAnswer at(Site site) {
    return at(SettingsTab.PEOPLE.path(site.id()));
  }
}
