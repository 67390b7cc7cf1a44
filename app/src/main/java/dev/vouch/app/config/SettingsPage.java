package dev.vouch.app.config;

import java.util.StringJoiner;

/**
 * Formatter of the output of {@code ./vouch config}, which is a valid file for {@code --config}.
 */
public final class SettingsPage {
  private SettingsPage() {}

  /** Returns all settings with descriptions and effective values. Secrets are hidden. */
  public static String of(Settings settings) {
    StringJoiner page = new StringJoiner("\n");
    page.add(
        "# Set each by its environment variable, or in a properties file passed with --config.");
    page.add("# Variables that Kubernetes sets for Services named vouch, vouch-db or similar are");
    page.add("# ignored: VOUCH_SERVICE_HOST, VOUCH_PORT=tcp://..., VOUCH_DB_PORT_5432_TCP_ADDR.");
    for (Setting setting : Setting.values()) {
      page.add("");
      page.add("# " + setting.variable() + ": " + setting.meaning());
      page.add(line(setting, settings.of(setting).text()));
    }
    return page + "\n";
  }

  private static String line(Setting setting, String text) {
    if (text.isEmpty()) {
      return "#" + setting.key() + "=";
    }
    return setting.isSecret() ? "#" + setting.key() + "=(hidden)" : setting.key() + "=" + text;
  }
}
