package dev.vouch.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;

/** Display texts of a kind of alert. */
public record AlertDescription(AlertKind kind) {
  public String label() {
    return switch (kind) {
      case NO_SUCCESS -> "No recent successes";
      case KEY_REFUSED -> "High error rate on a key";
      case COVERAGE_FALLING -> "Drop in coverage";
      case KEY_NEAR_LIMIT -> "Key near its rate limit";
    };
  }

  /** Returns the condition that raises the alert, as a sentence. */
  public String rule() {
    return switch (kind) {
      case NO_SUCCESS ->
          "No confirmed success for at least one hour and for three times the longest gap around"
              + " this hour of the week in the last four weeks.";
      case KEY_REFUSED ->
          "More than half of a key’s requests in the last 15 minutes (of at least 20) were rejected"
              + " because of their content.";
      case COVERAGE_FALLING ->
          "The share of successes credited to a visitor in the last 24 hours (of at least 20) fell"
              + " below two thirds of the share in the 14 days before.";
      case KEY_NEAR_LIMIT ->
          "A key used at least 80% of its rate limit or received a 429 in the last 15 minutes.";
    };
  }

  /** Returns the text of the link to {@link #path}. */
  public String remedy() {
    return switch (kind) {
      case NO_SUCCESS -> "View successes";
      case KEY_REFUSED -> "View rejected requests";
      case KEY_NEAR_LIMIT -> "View API keys";
      case COVERAGE_FALLING -> "View coverage";
    };
  }

  /** Returns the path of the page to look at while the alert is active. */
  public String path(SiteId site) {
    return switch (kind) {
      case NO_SUCCESS, COVERAGE_FALLING -> Section.SUCCESSES.path(site);
      case KEY_REFUSED -> Section.LIVE.path(site);
      case KEY_NEAR_LIMIT -> SettingsPage.KEYS.path(site);
    };
  }
}
