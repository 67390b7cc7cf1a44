package dev.vouch.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.vouch.server.config.LogLevel;
import org.slf4j.LoggerFactory;

/** The level of Vouch's own log. */
final class Logging {
  private Logging() {}

  static void set(LogLevel level) {
    if (LoggerFactory.getLogger("dev.vouch") instanceof Logger ours) {
      ours.setLevel(Level.toLevel(level.name()));
    }
  }
}
