package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The pages of a site, as its navigation lists them. */
public enum Section {
  OVERVIEW("Overview", ""),
  SUCCESSES("Successes", "/successes"),
  KEYS("API keys", "/keys"),
  INSTALL("Install", "/install");

  private final String label;
  private final String path;

  Section(String label, String path) {
    this.label = label;
    this.path = path;
  }

  /** What people read. */
  public String label() {
    return label;
  }

  /** Where it is for this site. */
  public String path(SiteId site) {
    return "/sites/" + site + path;
  }
}
