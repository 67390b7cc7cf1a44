package dev.vouch.dashboard.page;

import dev.vouch.core.site.SiteId;

/** The tabs of {@link Section#SETTINGS}, one page each. */
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

  /** Returns the path of the page for a site. */
  public String path(SiteId site) {
    return Section.SETTINGS.path(site) + path;
  }
}
