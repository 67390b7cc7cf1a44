package dev.vouch.server.dashboard.site;

import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;

/** What the list of sites says about a site that was just deleted. */
public enum SiteNotice implements Notice {
  /** The deletion is on disk. */
  DELETED("The site is deleted, with all that was recorded of it."),
  /** The log did not take the order yet. */
  UNFINISHED(
      "The site is deleted and refuses everything from now on. The order to forget its events could"
          + " not be written yet: check the free space of the data directory. It is tried again"
          + " each minute, and the events go as soon as the disk takes it.");

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
