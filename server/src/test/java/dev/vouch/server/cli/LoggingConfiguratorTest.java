package dev.vouch.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.Configurator.ExecutionStatus;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The levels that are logged, and the format of a line. */
class LoggingConfiguratorTest {
  private final LoggerContext context = new LoggerContext();

  @AfterEach
  void stop() {
    context.stop();
  }

  private ConsoleAppender<ILoggingEvent> stderr() {
    assertThat(new LoggingConfigurator().configure(context))
        .isEqualTo(ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY);
    if (context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stderr")
        instanceof ConsoleAppender<ILoggingEvent> stderr) {
      return stderr;
    }
    throw new AssertionError("there is no appender for stderr");
  }

  @Test
  void line_hasUtcTimeLevelClassAndMessage() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("dev.vouch.server.ops.Health"),
            Level.INFO,
            "Stopping",
            null,
            new Object[0]);
    event.setInstant(Instant.parse("2026-11-20T10:00:00.123456Z"));

    assertThat(stderr.getTarget()).isEqualTo("System.err");
    assertThat(stderr.getEncoder()).isInstanceOf(PatternLayoutEncoder.class);
    assertThat(new String(stderr.getEncoder().encode(event), StandardCharsets.UTF_8))
        .isEqualTo("2026-11-20T10:00:00.123Z INFO  Health: Stopping\n");
  }

  @Test
  void vouch_logsFromInfo_andLibrariesFromWarn() {
    assertThat(stderr().isStarted()).isTrue();

    assertThat(context.getLogger("dev.vouch.server").getEffectiveLevel()).isEqualTo(Level.INFO);
    assertThat(context.getLogger("io.vertx.core").getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(context.getLogger("org.flywaydb.core.internal.jdbc.Any").isErrorEnabled()).isFalse();
  }

  @Test
  void repeatedError_isPrintedOnceAMinute_withItsCount() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    stderr.setOutputStream(printed);
    Instant start = Instant.parse("2026-11-20T10:00:00Z");

    for (int second = 0; second <= 60; second++) {
      stderr.doAppend(error(start.plusSeconds(second), "A request failed"));
    }
    stderr.doAppend(error(start.plusSeconds(60), "Another failure"));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "2026-11-20T10:00:00.000Z ERROR ProblemAnswers: A request failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: Repeated 59 times within a minute: A"
                + " request failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: A request failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: Another failure");
  }

  private LoggingEvent error(Instant at, String message) {
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("dev.vouch.server.http.ProblemAnswers"),
            Level.ERROR,
            message,
            null,
            new Object[0]);
    event.setInstant(at);
    event.setMDCPropertyMap(Map.of());
    return event;
  }

  @Test
  void logback_findsTheConfigurator() {
    assertThat(ServiceLoader.load(Configurator.class))
        .hasAtLeastOneElementOfType(LoggingConfigurator.class);
  }
}
