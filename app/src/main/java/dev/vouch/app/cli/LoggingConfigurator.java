package dev.vouch.app.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Configuration.LogFormat;
import dev.vouch.app.config.Configuration.LogLevel;
import org.slf4j.LoggerFactory;

/**
 * Logging configuration: messages go to stderr. Registered as a Logback service, because XML
 * configuration would need a parser and slow down startup.
 */
public final class LoggingConfigurator extends ContextAwareBase implements Configurator {
  private static final String VOUCH = "dev.vouch";
  private static final String STDERR = "stderr";
  private static final String PATTERN =
      "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSXXX\",UTC} %-5level %logger{0}: %msg%n%ex{full}";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    context.getStatusManager().add(new NopStatusListener());
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(stderr(context));
    // Off because these failures are also thrown, and reported by their handlers.
    context.getLogger("org.flywaydb.core.internal.jdbc").setLevel(Level.OFF);
    // The configured level applies to Vouch's loggers; libraries log from WARN up.
    context.getLogger(VOUCH).setLevel(Level.INFO);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** Applies the configured level to Vouch's loggers, and the configured format. */
  static void apply(Configuration configuration) {
    setLevel(configuration.logLevel());
    if (configuration.logFormat() == LogFormat.JSON
        && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      writeJson(context);
    }
  }

  static void writeJson(LoggerContext context) {
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    if (root.getAppender(STDERR) instanceof ConsoleAppender<ILoggingEvent> stderr) {
      JsonLogEncoder encoder = new JsonLogEncoder();
      encoder.setContext(context);
      encoder.start();
      stderr.setEncoder(encoder);
    }
  }

  static void setLevel(LogLevel level) {
    if (LoggerFactory.getLogger(VOUCH) instanceof Logger logger) {
      logger.setLevel(Level.toLevel(level.name()));
    }
  }

  /**
   * Prints the counts of repeated messages, so that a final message is the last line of the log.
   */
  static void printRepetitions() {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root
        && root.getAppender(STDERR) instanceof DeduplicatingAppender stderr) {
      stderr.printAllCounts();
    }
  }

  /** Prints all remaining counts and stops logging; later messages are lost. */
  static void stop() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.stop();
    }
  }

  private static ConsoleAppender<ILoggingEvent> stderr(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    DeduplicatingAppender stderr = new DeduplicatingAppender();
    stderr.setContext(context);
    stderr.setName(STDERR);
    stderr.setTarget(ConsoleTarget.SystemErr.getName());
    stderr.setEncoder(encoder);
    stderr.start();
    return stderr;
  }
}
