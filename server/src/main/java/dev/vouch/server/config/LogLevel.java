package dev.vouch.server.config;

/** How much the server says on stderr. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG,
  TRACE
}
