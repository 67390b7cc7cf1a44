package dev.vouch.server.dashboard.data;

import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.SettingsTab;

/** What the page about data says about what was just done. */
public enum DataNotice implements Notice {
  /** Data retention was changed. */
  KEPT(
      "Retention saved. If a number of days is set, older events are deleted within minutes, but"
          + " not in the first hour after a server start."),
  /** The erasure of a user is on disk. */
  FORGOTTEN(
      "Erasure saved. The user’s data disappears from reports, live events and exports within about"
          + " a second.");

  private final String sentence;

  DataNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  /** Leads to the page, which will say it. */
  PageAnswer at(PageRequest request) {
    return at(SettingsTab.DATA.path(request.site().site().id()));
  }
}
