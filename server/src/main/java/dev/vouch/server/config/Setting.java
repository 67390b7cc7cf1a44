package dev.vouch.server.config;

import java.util.Locale;
import java.util.Optional;

/** The settings. Documented here once; {@code ./vouch config} prints it. */
public enum Setting {
  HOST("127.0.0.1", "the address to listen on; 0.0.0.0 for all"),
  PORT("8080", "the port to listen on, 1 to 65535, or 0 for any that is free"),
  DATA(
      "data",
      "the directory that holds everything; where there is none, one is made for its owner only"),
  ADMIN_TOKEN(
      "",
      "what /api asks for, 16 to 255 visible ASCII characters;"
          + " unset: made at the first start and shown once"),
  ADMIN_EMAIL(
      "",
      "the email address of the first account, created at a start without any account; with"
          + " VOUCH_ADMIN_PASSWORD. Unset: /setup asks for it"),
  ADMIN_PASSWORD(
      "", "the first account's password, 12 to 256 characters; an account that is there keeps its"),
  TRUSTED_PROXIES(
      "", "proxies whose Forwarded or X-Forwarded-For is believed, such as 10.0.0.0/8,192.168.1.5"),
  IPV6_PREFIX("64", "how many leading bits of an IPv6 address tell visitors apart, 32 to 128"),
  COUNTRY_DATABASE("", "a MaxMind file (.mmdb) with countries; unset: the one in the jar"),
  LOG_LEVEL("info", "how much to say on stderr: error, warn, info, debug or trace"),
  LOG_RETENTION(
      "7d", "how long the event log is kept for a rebuild, such as 7d or 36h, at least 1h"),
  CONNECTIONS("10000", "the most connections at once, 1 to 1000000"),
  HEAD_DEADLINE(
      "30s",
      "the most time from a connection's opening or last answer to a full head, such as 30s or"
          + " 500ms"),
  BODY_DEADLINE(
      "15s", "the most time from a request's head to the end of its body, such as 15s or 500ms"),
  DRAIN(
      "5s",
      "how long a stopping server still serves after /healthz/ready has turned 503, for a load"
          + " balancer that asked in the last minute, such as 5s; 0s for not at all");

  private final String fallback;
  private final String meaning;

  Setting(String fallback, String meaning) {
    this.fallback = fallback;
    this.meaning = meaning;
  }

  /** Its name as an environment variable. */
  public String variable() {
    return Settings.PREFIX + name();
  }

  /** Its name in a file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The default; an empty string means no value. */
  public String fallback() {
    return fallback;
  }

  /** One sentence: the meaning, the unit and the range. */
  public String meaning() {
    return meaning;
  }

  /** Whether its value must not be shown. */
  public boolean isSecret() {
    return this == ADMIN_TOKEN || this == ADMIN_PASSWORD;
  }

  static Optional<Setting> ofVariable(String variable) {
    return variable.startsWith(Settings.PREFIX)
        ? ofName(variable.substring(Settings.PREFIX.length()))
        : Optional.empty();
  }

  static Optional<Setting> ofKey(String key) {
    return key.equals(key.toLowerCase(Locale.ROOT))
        ? ofName(key.toUpperCase(Locale.ROOT))
        : Optional.empty();
  }

  private static Optional<Setting> ofName(String name) {
    for (Setting setting : values()) {
      if (setting.name().equals(name)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }
}
