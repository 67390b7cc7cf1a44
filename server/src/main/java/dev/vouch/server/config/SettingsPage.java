package dev.vouch.server.config;

import java.util.StringJoiner;

/** The output of {@code ./vouch config}, which is a valid file for {@code --config}. */
public final class SettingsPage {
  private SettingsPage() {}

  /** Returns all settings with descriptions and effective values. Secrets are hidden. */
  public static String of(Settings settings) {
    StringJoiner page = new StringJoiner("\n");
    page.add(
        "# Set each by its environment variable, or in a properties file passed with --config.");
    page.add("# Variables that Kubernetes sets for a Service named vouch are ignored:");
    page.add("# VOUCH_SERVICE_HOST, VOUCH_PORT=tcp://..., VOUCH_PORT_8080_TCP_ADDR and similar.");
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
