package dev.vouch.dashboard.page;

import dev.vouch.core.site.SiteId;
import java.util.Arrays;
import java.util.List;

/** The pages of {@link Section#SETTINGS}, in the order of its navigation. Only owners open them. */
public enum SettingsPage {
  SITE(Group.SITE, "Site", "/settings", "name domains time zone currency retention proof delete"),
  PEOPLE(Group.SITE, "People", "/settings/people", "members invite public link share roles"),
  DATA(Group.SITE, "Data", "/settings/data", "export erase user delete retention parquet csv"),
  AUDIT(Group.SITE, "Activity log", "/settings/audit", "audit history changes"),
  INSTALL(Group.COLLECTION, "Install", "/install", "script snippet sdk try request check browser"),
  KEYS(Group.COLLECTION, "API keys", "/keys", "secret token rotate revoke samples"),
  PAYMENTS(Group.COLLECTION, "Payments", "/settings/payments", "stripe paddle webhook hooks"),
  SUCCESS_RULES(Group.COLLECTION, "Success rules", "/success-rules", "goals pages conversions"),
  EXCLUSIONS(Group.COLLECTION, "Exclusions", "/settings/exclusions", "block ip bots paths"),
  COSTS(Group.REPORTS, "Costs", "/settings/costs", "spend ads campaigns roas"),
  EXCHANGE_RATES(Group.REPORTS, "Exchange rates", "/settings/exchange-rates", "currency ecb"),
  IMPORTS(Group.REPORTS, "Imports", "/settings/imports", "google analytics plausible history"),
  ALERTS(Group.MESSAGES, "Alerts", "/settings/alerts", "webhook mail slack warning"),
  SUMMARIES(Group.MESSAGES, "Summaries", "/settings/summaries", "weekly monthly mail digest");

  private final Group group;
  private final String label;
  private final String path;
  private final String keywords;

  SettingsPage(Group group, String label, String path, String keywords) {
    this.group = group;
    this.label = label;
    this.path = path;
    this.keywords = keywords;
  }

  /** Pages under one heading. */
  public enum Group {
    SITE("Site"),
    COLLECTION("Collection"),
    REPORTS("Report data"),
    MESSAGES("Messages");

    private final String label;

    Group(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    public List<SettingsPage> pages() {
      return Arrays.stream(SettingsPage.values()).filter(page -> page.group == this).toList();
    }
  }

  public String label() {
    return label;
  }

  /** Words under which a search finds the page too, separated by spaces. */
  public String keywords() {
    return keywords;
  }

  /** Returns the path of the page for a site. */
  public String path(SiteId site) {
    return "/sites/" + site + path;
  }
}
