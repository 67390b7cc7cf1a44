package dev.vouch.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Appender that prints a warning or an error at most once a minute. Repetitions are counted, and
 * the count is printed with the first message after that minute. Thread-safe: the counters are
 * guarded by their lock.
 */
final class DeduplicatingAppender extends ConsoleAppender<ILoggingEvent> {
  private static final long INTERVAL_MILLIS = 60_000;
  private static final int MESSAGES_MAX = 1000;

  /** In the order of the first occurrences. */
  private final Map<Message, Repetitions> repetitions = new LinkedHashMap<>();

  private record Message(String logger, String text, String failure) {
    static Message of(ILoggingEvent event) {
      return new Message(
          event.getLoggerName(),
          event.getFormattedMessage(),
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

  private record Repetitions(ILoggingEvent first, int count) {
    Repetitions plusOne() {
      return new Repetitions(first, count + 1);
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (isFirst(event)) {
      super.append(event);
    }
  }

  private boolean isFirst(ILoggingEvent event) {
    synchronized (repetitions) {
      printCounts(event.getTimeStamp() - INTERVAL_MILLIS);
      if (!event.getLevel().isGreaterOrEqual(Level.WARN) || repetitions.size() >= MESSAGES_MAX) {
        return true;
      }
      Message message = Message.of(event);
      boolean repeated =
          repetitions.computeIfPresent(message, (key, before) -> before.plusOne()) != null;
      if (!repeated) {
        repetitions.put(message, new Repetitions(event, 0));
      }
      return !repeated;
    }
  }

  /** Prints and removes the counts of messages that first occurred at or before {@code millis}. */
  private void printCounts(long millis) {
    Iterator<Repetitions> eldest = repetitions.values().iterator();
    while (eldest.hasNext()) {
      Repetitions repeated = eldest.next();
      if (repeated.first().getTimeStamp() > millis) {
        return;
      }
      eldest.remove();
      if (repeated.count() > 0) {
        super.append(summary(repeated));
      }
    }
  }

  private ILoggingEvent summary(Repetitions repeated) {
    ILoggingEvent first = repeated.first();
    LoggingEvent summary = new LoggingEvent();
    summary.setLoggerName(first.getLoggerName());
    summary.setLevel(first.getLevel());
    summary.setThreadName(first.getThreadName());
    summary.setTimeStamp(first.getTimeStamp() + INTERVAL_MILLIS);
    summary.setMDCPropertyMap(Map.of());
    summary.setMessage("Repeated {} times within a minute: {}");
    summary.setArgumentArray(new Object[] {repeated.count(), first.getFormattedMessage()});
    return summary;
  }
}
