package dev.vouch.server;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts that are open; closes them in the opposite order, each whatever befell the others. */
final class CloseableStack implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CloseableStack.class);

  private final Deque<Part> parts = new ArrayDeque<>();

  /** How a part is closed. */
  private record Part(String name, AutoCloseable closing) {}

  <T extends AutoCloseable> T add(String name, T part) {
    parts.push(new Part(name, part));
    return part;
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      Part part = parts.pop();
      try {
        part.closing().close();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      } catch (Exception failed) {
        LOG.error("The {} did not stop cleanly", part.name(), failed);
      }
    }
  }
}
