package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The pages of {@link Section#SETTINGS}. */
public enum SettingsTab {
  SITE("Site", ""),
  PEOPLE("People", "/people"),
  EXCLUSIONS("Exclusions", "/exclusions"),
  DATA("Data", "/data"),
  COSTS("Costs", "/costs"),
  EXCHANGE_RATES("Exchange rates", "/exchange-rates"),
  IMPORTS("Imports", "/imports"),
  PAYMENTS("Payments", "/payments"),
  ALERTS("Alerts", "/alerts"),
  SUMMARIES("Summaries", "/summaries"),
  AUDIT("Activity log", "/audit");

  private final String label;
  private final String path;

  SettingsTab(String label, String path) {
    this.label = label;
    this.path = path;
  }

  public String label() {
    return label;
  }

  /** The path for this site. */
  public String path(SiteId site) {
    return Section.SETTINGS.path(site) + path;
  }
}
