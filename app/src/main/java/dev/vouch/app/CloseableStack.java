package dev.vouch.app;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stack of open resources. {@link #close} closes them in reverse order, and continues if one of
 * them fails. Replaces Guava's {@code Closer}, which does not accept {@code AutoCloseable} and
 * throws failures instead of logging them with the name of the resource. Not thread-safe.
 */
final class CloseableStack implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CloseableStack.class);

  private final Deque<Entry> entries = new ArrayDeque<>();

  private record Entry(String name, AutoCloseable resource) {}

  <T extends AutoCloseable> T add(String name, T resource) {
    entries.push(new Entry(name, resource));
    return resource;
  }

  @Override
  public void close() {
    while (!entries.isEmpty()) {
      Entry entry = entries.pop();
      try {
        entry.resource().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        LOG.error("The {} did not stop cleanly", entry.name(), e);
      }
    }
  }
}
