package dev.vouch.server.config;

/** The level of the log on stderr. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG,
  TRACE
}
