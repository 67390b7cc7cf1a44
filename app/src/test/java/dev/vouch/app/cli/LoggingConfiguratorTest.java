package dev.vouch.app.cli;

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
import dev.vouch.http.resource.BuildVersion;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

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
            context.getLogger("dev.vouch.http.ops.Health"),
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
  void json_hasTimeLevelVersionMessageAndValues_inOneLine() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    LoggingConfigurator.writeJson(context);
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("dev.vouch.http.ops.Health"),
            Level.ERROR,
            "Stopping \"{}\"",
            new IllegalStateException("first\nsecond"),
            new Object[] {"now"});
    event.setInstant(Instant.parse("2026-11-20T10:00:00.123456Z"));
    event.setKeyValuePairs(List.of(new KeyValuePair("request_id", "r1")));

    String line = new String(stderr.getEncoder().encode(event), StandardCharsets.UTF_8);
    assertThat(line).endsWith("}\n").containsOnlyOnce("\n");
    JsonObject json = new JsonObject(line);
    assertThat(json.getString("time")).isEqualTo("2026-11-20T10:00:00.123456Z");
    assertThat(json.getString("level")).isEqualTo("ERROR");
    assertThat(json.getString("version")).isEqualTo(BuildVersion.text());
    assertThat(json.getString("logger")).isEqualTo("dev.vouch.http.ops.Health");
    assertThat(json.getString("message")).isEqualTo("Stopping \"now\"");
    assertThat(json.getString("request_id")).isEqualTo("r1");
    assertThat(json.getString("stack_trace")).contains("IllegalStateException", "second");
  }

  @Test
  void vouch_logsFromInfo_andLibrariesFromWarn() {
    assertThat(stderr().isStarted()).isTrue();

    assertThat(context.getLogger("dev.vouch.app").getEffectiveLevel()).isEqualTo(Level.INFO);
    assertThat(context.getLogger("io.vertx.core").getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(context.getLogger("org.flywaydb.core.internal.jdbc.Any").isErrorEnabled()).isFalse();
  }

  @Test
  void repeatedError_isPrintedOnceAMinute_withItsCount() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    for (int second = 0; second <= 120; second++) {
      stderr.doAppend(error(second, "A request failed"));
    }
    stderr.doAppend(error(120, "Another failure"));

    assertThat(lines(printed))
        .containsExactly(
            "2026-11-20T10:00:00.000Z ERROR ProblemAnswers: A request failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: Repeated 59 times within a minute: A"
                + " request failed",
            "2026-11-20T10:02:00.000Z ERROR ProblemAnswers: Repeated 60 times within a minute: A"
                + " request failed",
            "2026-11-20T10:02:00.000Z ERROR ProblemAnswers: Another failure");
  }

  @Test
  void repetitionsSinceTheLastMinute_arePrintedAtTheStop() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    for (int second = 0; second <= 5; second++) {
      stderr.doAppend(error(second, "A request failed"));
    }
    stderr.doAppend(error(6, "Another failure"));
    context.stop();

    assertThat(lines(printed))
        .containsExactly(
            "2026-11-20T10:00:00.000Z ERROR ProblemAnswers: A request failed",
            "2026-11-20T10:00:06.000Z ERROR ProblemAnswers: Another failure",
            "2026-11-20T10:00:05.000Z ERROR ProblemAnswers: Repeated 5 times within a minute: A"
                + " request failed");
  }

  @Test
  void singleRepetition_isPrintedAsOnce_andBeforeTheLastMessageOfAStop() {
    DeduplicatingAppender stderr = (DeduplicatingAppender) stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    stderr.doAppend(error(0, "A request failed"));
    stderr.doAppend(error(1, "A request failed"));
    stderr.printAllCounts();
    stderr.doAppend(error(2, "Stopped"));
    context.stop();

    assertThat(lines(printed))
        .containsExactly(
            "2026-11-20T10:00:00.000Z ERROR ProblemAnswers: A request failed",
            "2026-11-20T10:00:01.000Z ERROR ProblemAnswers: Repeated once within a minute: A"
                + " request failed",
            "2026-11-20T10:00:02.000Z ERROR ProblemAnswers: Stopped");
  }

  @Test
  void messagesWithOtherValues_areRepetitions_andTheLatestIsPrinted() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    stderr.doAppend(error(0, "Batch {} failed", 1));
    stderr.doAppend(error(1, "Batch {} failed", 2));
    stderr.doAppend(error(2, "Batch {} failed", 3));
    stderr.doAppend(error(60, "Another failure"));

    assertThat(lines(printed))
        .containsExactly(
            "2026-11-20T10:00:00.000Z ERROR ProblemAnswers: Batch 1 failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: Repeated 2 times within a minute: Batch"
                + " 3 failed",
            "2026-11-20T10:01:00.000Z ERROR ProblemAnswers: Another failure");
  }

  @Test
  void stackTrace_isPrintedOnceInARun_andAgainAfterAMinuteWithoutRepetition() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    for (int second = 0; second <= 300; second++) {
      stderr.doAppend(error(second, "Failed: {}", second, new IllegalStateException("run one")));
    }
    assertThat(lines(printed)).filteredOn(line -> line.contains("run one")).hasSize(1);

    stderr.doAppend(error(500, "Failed: {}", 500, new IllegalStateException("run two")));
    assertThat(lines(printed)).filteredOn(line -> line.contains("run two")).hasSize(1);
  }

  @Test
  void otherException_isNoRepetition() {
    ConsoleAppender<ILoggingEvent> stderr = stderr();
    ByteArrayOutputStream printed = printedBy(stderr);

    stderr.doAppend(error(0, "A request failed", new IllegalStateException("one")));
    stderr.doAppend(error(1, "A request failed", new IllegalArgumentException("two")));

    assertThat(lines(printed)).filteredOn(line -> line.contains("A request failed")).hasSize(2);
  }

  private static ByteArrayOutputStream printedBy(ConsoleAppender<ILoggingEvent> stderr) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    stderr.setOutputStream(printed);
    return printed;
  }

  private static List<String> lines(ByteArrayOutputStream printed) {
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** An error that is logged some seconds after ten; the last value can be its exception. */
  private LoggingEvent error(int second, String message, Object... values) {
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("dev.vouch.http.ProblemAnswers"),
            Level.ERROR,
            message,
            null,
            values);
    event.setInstant(Instant.parse("2026-11-20T10:00:00Z").plusSeconds(second));
    event.setMDCPropertyMap(Map.of());
    return event;
  }

  @Test
  void logback_findsTheConfigurator() {
    assertThat(ServiceLoader.load(Configurator.class))
        .hasAtLeastOneElementOfType(LoggingConfigurator.class);
  }
}
