package dev.vouch.server.dashboard.key;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.Section;

/** What the list of keys says about what was just done. */
public enum KeyNotice implements Notice {
  /** A key was revoked. */
  REVOKED,
  /** A form that makes a key came once more. */
  REPEATED,
  /** A key was asked for, but the site has all it may have. */
  FULL;

  /** Leads to the list, which will say it. */
  PageAnswer at(Site site) {
    return at(Section.KEYS.path(site.id()));
  }
}
