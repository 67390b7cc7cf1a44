package dev.vouch.server.config;

import java.util.List;

/** Settings are unknown or invalid. The message lists every problem, a line each. */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConfigurationException(List<String> problems) {
    super("The settings need mending:\n  " + String.join("\n  ", problems));
  }
}
