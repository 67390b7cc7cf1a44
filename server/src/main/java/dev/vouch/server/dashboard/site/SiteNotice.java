package dev.vouch.server.dashboard.site;

import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;

/** What the list of sites says about a site that was just deleted. */
public enum SiteNotice implements Notice {
  /** The deletion is on disk. */
  DELETED("Site deleted with all its data."),
  /** The log did not take the order yet. */
  UNFINISHED(
      "Site deleted. It no longer accepts requests. Its events could not be deleted yet, because"
          + " the server cannot write to disk: check the free space of the data directory. The"
          + " deletion is retried every minute.");

  private final String sentence;

  SiteNotice(String sentence) {
    this.sentence = sentence;
  }

  /** What people read. */
  public String sentence() {
    return sentence;
  }

  /** Whether all is done. */
  public boolean isGood() {
    return this == DELETED;
  }

  /** Leads to the list, which will say it. */
  public PageAnswer seen() {
    return at("/sites");
  }
}
