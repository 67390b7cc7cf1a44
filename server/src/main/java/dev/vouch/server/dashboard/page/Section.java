package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The sections of a site, those of its navigation first and in its order. */
public enum Section {
  OVERVIEW("Overview", "", true),
  SUCCESSES("Successes", "/successes", true),
  FUNNELS("Funnels", "/funnels", true),
  JOURNEYS("Journeys", "/journeys", true),
  LIVE("Live", "/live", false),
  SUCCESS_RULES("Success rules", "/success-rules", false),
  KEYS("API keys", "/keys", false),
  INSTALL("Install", "/install", false),
  SETTINGS("Settings", "/settings", false),
  /** All values of a panel of the overview; not in the navigation. */
  TABLE("Table", "/table", true);

  private final String label;
  private final String path;
  private final boolean isReport;

  Section(String label, String path, boolean isReport) {
    this.label = label;
    this.path = path;
    this.isReport = isReport;
  }

  public String label() {
    return label;
  }

  /** Whether it shows revenue of a period. */
  public boolean hasRevenue() {
    return switch (this) {
      case OVERVIEW, SUCCESSES, TABLE -> true;
      case FUNNELS, JOURNEYS, LIVE, SUCCESS_RULES, KEYS, INSTALL, SETTINGS -> false;
    };
  }

  /** Whether viewers and readers of the public link may open it too. */
  public boolean isReport() {
    return isReport;
  }

  /** Relative to the URL of the site. */
  String path() {
    return path;
  }

  /** The path for members of this site. */
  public String path(SiteId site) {
    return "/sites/" + site + path;
  }
}
