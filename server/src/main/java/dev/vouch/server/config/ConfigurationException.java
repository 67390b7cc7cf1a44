package dev.vouch.server.config;

import java.util.List;

/** Exception for unknown or invalid settings. The message lists every problem, one per line. */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConfigurationException(List<String> problems) {
    super("The settings need mending:\n  " + String.join("\n  ", problems));
  }
}
