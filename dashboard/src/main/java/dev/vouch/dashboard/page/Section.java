package dev.vouch.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The sections of a site. Sections in the navigation come first, in its order. */
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
  /** All values of one panel of the overview. This section is not in the navigation. */
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

  /** Whether the section shows revenue of a period. */
  public boolean hasRevenue() {
    return switch (this) {
      case OVERVIEW, SUCCESSES, TABLE -> true;
      case FUNNELS, JOURNEYS, LIVE, SUCCESS_RULES, KEYS, INSTALL, SETTINGS -> false;
    };
  }

  /** Whether viewers and users of the public link can open the section too. */
  public boolean isReport() {
    return isReport;
  }

  /** Returns the section's path relative to the site's path; empty for the overview. */
  String path() {
    return path;
  }

  /** Returns the section's path for members of a site. */
  public String path(SiteId site) {
    return "/sites/" + site + path;
  }
}
