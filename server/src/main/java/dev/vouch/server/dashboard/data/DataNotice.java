package dev.vouch.server.dashboard.data;

import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.SettingsTab;

/** What the page about data says about what was just done. */
public enum DataNotice implements Notice {
  /** How long events are kept was changed. */
  KEPT(
      "Saved. With a number of days, what is older goes within minutes; in the first hour after a"
          + " start of the server, once that hour is over."),
  /** The erasure of a user is on disk. */
  FORGOTTEN(
      "The order to forget this user is on disk and can’t be lost. Reports, live view and exports"
          + " follow within a second or so, and so does every rebuild of them.");

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
