package dev.vouch.server.dashboard.people;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.SettingsTab;

/** What the page says about what was just done. */
public enum PeopleNotice implements Notice {
  /** A member has another role. */
  CHANGED("Role changed. It takes effect immediately, including on open pages."),
  /** Somebody is no member any more. */
  REMOVED("Member removed. They no longer have access to the site."),
  /** An invitation was taken back. */
  TAKEN_BACK("Invitation revoked. Its link no longer works."),
  /** The public link was revoked. */
  UNSHARED("Public link revoked. It no longer works."),
  /** A form that makes a link came once more. */
  REPEATED(
      "This form was already submitted. The link it created cannot be shown again; create another"
          + " if you have no copy.");

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
