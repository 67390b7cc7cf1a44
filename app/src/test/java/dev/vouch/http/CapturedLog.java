package dev.vouch.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Captures what is logged at the most verbose level, until it is closed. */
public final class CapturedLog implements AutoCloseable {
  private final Logger root = logger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Logger ours = logger("dev.vouch");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  public CapturedLog() {
    appender.list = new CopyOnWriteArrayList<>();
    appender.start();
    root.addAppender(appender);
    ours.setLevel(Level.TRACE);
  }

  private static Logger logger(String name) {
    if (LoggerFactory.getLogger(name) instanceof Logger logger) {
      return logger;
    }
    throw new IllegalStateException("the tests need logback");
  }

  /** Every message so far, with its exception. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (ILoggingEvent event : List.copyOf(appender.list)) {
      text.append(event.getFormattedMessage()).append('\n');
      if (event.getThrowableProxy() != null) {
        text.append(ThrowableProxyUtil.asString(event.getThrowableProxy())).append('\n');
      }
    }
    return text.toString();
  }

  /** Every warning and error so far. */
  public List<String> warnings() {
    return appender.list.stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  /** Every message of Vouch so far, without its exception. */
  public List<String> messages() {
    return appender.list.stream()
        .filter(event -> event.getLoggerName().startsWith("dev.vouch."))
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  @Override
  public void close() {
    ours.setLevel(Level.INFO);
    root.detachAppender(appender);
    appender.stop();
  }
}
