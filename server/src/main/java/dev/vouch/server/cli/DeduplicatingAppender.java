package dev.vouch.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Appender that prints the first of repeated warnings or errors with its stack trace, and the
 * repetitions as a count once a minute, with the latest text and no stack trace. A minute without a
 * repetition ends the run. Messages with the same pattern are repetitions of each other, whatever
 * their values are. A count is printed with the first message after its minute, or at the stop.
 * Thread-safe: the counters are guarded by their lock.
 */
final class DeduplicatingAppender extends ConsoleAppender<ILoggingEvent> {
  private static final long INTERVAL_MILLIS = 60_000;
  private static final int MESSAGES_MAX = 1000;

  /** In the order in which their minutes began. */
  private final Map<Message, Repetitions> repetitions = new LinkedHashMap<>();

  private record Message(String logger, Level level, String pattern, String failure) {
    static Message of(ILoggingEvent event) {
      return new Message(
          event.getLoggerName(),
          event.getLevel(),
          event.getMessage(),
          Optional.ofNullable(event.getThrowableProxy()).map(Message::failure).orElse(""));
    }

    /** The class of a failure, and where it was thrown. */
    private static String failure(IThrowableProxy failure) {
      String thrownAt =
          failure.getStackTraceElementProxyArray().length == 0
              ? ""
              : failure.getStackTraceElementProxyArray()[0].getSTEAsString();
      return failure.getClassName() + thrownAt;
    }
  }

  /**
   * The repetitions within a minute.
   *
   * @param begunMillis when the minute began
   * @param latest the text of the latest message
   */
  private record Repetitions(long begunMillis, int count, ILoggingEvent latest) {
    Repetitions plus(ILoggingEvent event) {
      return new Repetitions(begunMillis, count + 1, event);
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (isFirst(event)) {
      super.append(event);
    }
  }

  /** Prints the counts of the minutes that are not over. */
  @Override
  public void stop() {
    printAllCounts();
    super.stop();
  }

  /** Prints the counts of all minutes, also of those that are not over. */
  void printAllCounts() {
    synchronized (repetitions) {
      repetitions.values().stream()
          .filter(repeated -> repeated.count() > 0)
          .forEach(repeated -> super.append(summary(repeated, repeated.latest().getTimeStamp())));
      repetitions.clear();
    }
  }

  private boolean isFirst(ILoggingEvent event) {
    synchronized (repetitions) {
      printCounts(event.getTimeStamp());
      if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
        return true;
      }
      Message message = Message.of(event);
      boolean repeated =
          repetitions.computeIfPresent(message, (key, before) -> before.plus(event)) != null;
      if (!repeated && repetitions.size() < MESSAGES_MAX) {
        repetitions.put(message, new Repetitions(event.getTimeStamp(), 0, event));
      }
      return !repeated;
    }
  }

  /** Prints the counts of the minutes that are over, and begins the next minute of those runs. */
  private void printCounts(long nowMillis) {
    List<Map.Entry<Message, Repetitions>> continued = new ArrayList<>();
    Iterator<Map.Entry<Message, Repetitions>> eldest = repetitions.entrySet().iterator();
    while (eldest.hasNext()) {
      Map.Entry<Message, Repetitions> next = eldest.next();
      Repetitions repeated = next.getValue();
      long overMillis = nowMillis - repeated.begunMillis() - INTERVAL_MILLIS;
      if (overMillis < 0) {
        break;
      }
      eldest.remove();
      if (repeated.count() > 0) {
        super.append(summary(repeated, repeated.begunMillis() + INTERVAL_MILLIS));
        if (overMillis < INTERVAL_MILLIS) {
          continued.add(Map.entry(next.getKey(), new Repetitions(nowMillis, 0, repeated.latest())));
        }
      }
    }
    continued.forEach(run -> repetitions.put(run.getKey(), run.getValue()));
  }

  private static ILoggingEvent summary(Repetitions repeated, long endMillis) {
    ILoggingEvent latest = repeated.latest();
    LoggingEvent summary = new LoggingEvent();
    summary.setLoggerName(latest.getLoggerName());
    summary.setLevel(latest.getLevel());
    summary.setThreadName(latest.getThreadName());
    summary.setTimeStamp(endMillis);
    summary.setMDCPropertyMap(Map.of());
    summary.setMessage("Repeated {} within a minute: {}");
    summary.setArgumentArray(
        new Object[] {
          repeated.count() == 1 ? "once" : repeated.count() + " times", latest.getFormattedMessage()
        });
    return summary;
  }
}
