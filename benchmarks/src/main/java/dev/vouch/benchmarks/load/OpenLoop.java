package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A load generator that sends requests when they are due, independently of earlier responses. Uses
 * one thread and one selector, which leaves the processors to the server. For a single run.
 */
public final class OpenLoop implements AutoCloseable {
  private static final int READ_BYTES = 32 * 1024;
  private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Selector selector;
  private final ByteBuffer sending = ByteBuffer.allocateDirect(READ_BYTES);
  private final ByteBuffer receiving = ByteBuffer.allocateDirect(READ_BYTES);
  private final IdleConnections idle;
  private final Queue<Long> waiting = new ArrayDeque<>();
  private final Latencies latencies = new Latencies();
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private long failures;
  private long underWay;

  private OpenLoop(List<InetSocketAddress> servers, Selector selector) {
    this.selector = selector;
    idle = new IdleConnections(servers);
  }

  /**
   * The result of a run.
   *
   * @param statuses the number of responses by status
   * @param failures the number of requests that had no response or could not be sent
   * @param cpuMicros the generator's processor time per request
   */
  public record Outcome(
      Latencies latencies, Map<Integer, Long> statuses, long failures, double cpuMicros) {
    /** Returns the number of failed requests. */
    public long errors() {
      return failures + latencies.count() - statuses.getOrDefault(204, 0L);
    }
  }

  /**
   * Connects.
   *
   * @param servers which get requests in turn
   * @param connections to all of them together
   */
  public static OpenLoop connect(List<InetSocketAddress> servers, int connections) {
    try {
      OpenLoop loop = new OpenLoop(servers, Selector.open());
      for (int opened = 0; opened < connections; opened++) {
        InetSocketAddress server = servers.get(opened % servers.size());
        loop.idle.push(Connection.open(server, loop.selector));
      }
      return loop;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends requests for the duration and waits for the last responses.
   *
   * @param perSecond the mean rate of requests
   */
  public Outcome run(Supplier<byte[]> requests, double perSecond, long seed, Duration duration) {
    try {
      long startNanos = System.nanoTime();
      long endNanos = startNanos + duration.toNanos();
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long cpuNanos = threads.getCurrentThreadCpuTime();
      long sent = send(requests, new PoissonArrivals(perSecond, seed), startNanos, endNanos);
      finish(endNanos + TIMEOUT_NANOS);
      return new Outcome(
          latencies,
          Map.copyOf(statuses),
          failures + underWay + waiting.size(),
          (threads.getCurrentThreadCpuTime() - cpuNanos) / 1_000.0 / sent);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long send(
      Supplier<byte[]> requests, PoissonArrivals arrivals, long startNanos, long endNanos)
      throws IOException {
    long sent = 0;
    long due = startNanos + arrivals.nextNanos();
    long now = System.nanoTime();
    while (due < endNanos || (!waiting.isEmpty() && now < endNanos + TIMEOUT_NANOS)) {
      while (due < endNanos && due <= now) {
        waiting.add(due);
        arrivals.advance();
        due = startNanos + arrivals.nextNanos();
      }
      while (!waiting.isEmpty() && !idle.isEmpty()) {
        send(requests.get(), waiting.remove());
        sent++;
      }
      receive();
      LockSupport.parkNanos(Math.min(POLL_NANOS, due - System.nanoTime()));
      now = System.nanoTime();
    }
    return sent;
  }

  private void send(byte[] request, long due) throws IOException {
    Connection connection = idle.pop();
    connection.send(sending.clear().put(request).flip(), due);
    underWay++;
  }

  private void finish(long deadlineNanos) throws IOException {
    while (underWay > 0 && System.nanoTime() < deadlineNanos) {
      receive();
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private void receive() throws IOException {
    selector.selectNow(this::receive);
  }

  private void receive(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    try {
      OptionalInt status = connection.receive(receiving);
      if (status.isPresent()) {
        underWay--;
        count(connection.dueNanos(), status.getAsInt());
        idle.push(connection);
      }
    } catch (IOException _) {
      replace(connection);
    }
  }

  private void count(long due, int status) {
    latencies.record(due, System.nanoTime());
    statuses.merge(status, 1L, Long::sum);
  }

  /** A server may close an idle connection (RFC 9112, 9.5). */
  private void replace(Connection connection) {
    if (!idle.remove(connection)) {
      failures++;
      underWay--;
    }
    try {
      connection.close();
      idle.push(Connection.open(connection.server(), selector));
    } catch (IOException e) {
      throw new UncheckedIOException("the server does not accept connections", e);
    }
  }

  @Override
  public void close() {
    try {
      for (SelectionKey key : selector.keys()) {
        ((Connection) key.attachment()).close();
      }
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
