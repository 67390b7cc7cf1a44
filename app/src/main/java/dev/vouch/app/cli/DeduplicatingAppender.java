package dev.vouch.app.cli;

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
 * Appender that suppresses repeated warnings and errors. It prints the first message with its stack
 * trace, and then once a minute the number of repetitions with the text of the latest one. After a
 * minute without a repetition, the next message is printed in full again. Two messages are
 * repetitions if logger, level, pattern, exception class and place of the throw are equal; their
 * values may differ. A count is printed when the next message of any kind arrives after the minute,
 * or when the appender stops. Thread-safe: a lock guards the counters.
 */
final class DeduplicatingAppender extends ConsoleAppender<ILoggingEvent> {
  private static final long INTERVAL_MILLIS = 60_000;
  private static final int MESSAGES_MAX = 1000;

  /** The running intervals of each message, in the order of their start. */
  private final Map<Message, Repetitions> repetitions = new LinkedHashMap<>();

  private record Message(String logger, Level level, String pattern, String failure) {
    static Message of(ILoggingEvent event) {
      return new Message(
          event.getLoggerName(),
          event.getLevel(),
          event.getMessage(),
          Optional.ofNullable(event.getThrowableProxy()).map(Message::failure).orElse(""));
    }

    /** Returns the exception's class and the place where it was thrown. */
    private static String failure(IThrowableProxy failure) {
      String thrownAt =
          failure.getStackTraceElementProxyArray().length == 0
              ? ""
              : failure.getStackTraceElementProxyArray()[0].getSTEAsString();
      return failure.getClassName() + thrownAt;
    }
  }

  /**
   * The repetitions of a message within one interval of a minute.
   *
   * @param begunMillis the start of the interval
   * @param latest the latest repetition
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

  /** Prints all remaining counts. */
  @Override
  public void stop() {
    printAllCounts();
    super.stop();
  }

  /** Prints all counts, including those of intervals that have not ended. */
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

  /**
   * Prints the counts of ended intervals, and begins the next interval of messages that were
   * repeated.
   */
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
