package dev.vouch.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The sections of a site. Sections in the navigation come first, in its order. */
public enum Section {
  OVERVIEW("Overview", "", true, "o"),
  SUCCESSES("Successes", "/successes", true, "s"),
  FUNNELS("Funnels", "/funnels", true, "f"),
  JOURNEYS("Journeys", "/journeys", true, "j"),
  LIVE("Live", "/live", false, "l"),
  /** What owners set up: {@link SettingsPage}. */
  SETTINGS("Settings", "/settings", false, ","),
  /** All values of one panel of the overview. This section is not in the navigation. */
  TABLE("Table", "/table", true, "");

  private final String label;
  private final String path;
  private final boolean isReport;
  private final String shortcut;

  Section(String label, String path, boolean isReport, String shortcut) {
    this.label = label;
    this.path = path;
    this.isReport = isReport;
    this.shortcut = shortcut;
  }

  public String label() {
    return label;
  }

  /** The key that opens the section; empty if it is not in the navigation. */
  public String shortcut() {
    return shortcut;
  }

  /** Whether the section shows revenue of a period. */
  public boolean hasRevenue() {
    return switch (this) {
      case OVERVIEW, SUCCESSES, TABLE -> true;
      case FUNNELS, JOURNEYS, LIVE, SETTINGS -> false;
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
