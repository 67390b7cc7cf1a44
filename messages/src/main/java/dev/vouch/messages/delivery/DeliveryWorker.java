package dev.vouch.messages.delivery;

import dev.vouch.directory.lease.Leadership;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Background delivery of a channel's due messages, to several receivers concurrently, while this
 * node is the cluster's leader. Thread-safe.
 *
 * @param <D> the type of a message with its delivery state
 */
public final class DeliveryWorker<D> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryWorker.class);
  private static final int CONCURRENT_MAX = 8;
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /**
   * The pause after the result of a delivery could not be recorded. Without it, the message would
   * be sent again immediately.
   */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition deliveryEnded = lock.newCondition();
  private final DeliveryChannel<D> channel;
  private final DeliveryQueue<D> queue;
  private final Leadership leadership;
  private final Thread thread;

  private DeliveryWorker(String name, DeliveryChannel<D> channel, Leadership leadership) {
    this.channel = channel;
    this.leadership = leadership;
    this.queue = new DeliveryQueue<>(channel, CONCURRENT_MAX);
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  /**
   * Starts to deliver the due messages of a channel.
   *
   * @param name the name of the worker's thread
   */
  public static <D> DeliveryWorker<D> start(
      String name, DeliveryChannel<D> channel, Leadership leadership) {
    DeliveryWorker<D> worker = new DeliveryWorker<>(name, channel, leadership);
    worker.thread.start();
    return worker;
  }

  private void run() {
    try {
      lock.lockInterruptibly();
      try {
        while (true) {
          startDeliveries();
          boolean _ = deliveryEnded.await(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
      } finally {
        lock.unlock();
      }
    } catch (InterruptedException e) {
      // Deliveries whose results were not recorded are repeated after the next start.
    }
  }

  /**
   * Sends all due messages and waits until their results are recorded.
   *
   * @throws InterruptedException if the server stops
   */
  public void sendDue() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      startDeliveries();
      while (!queue.isIdle()) {
        deliveryEnded.await();
        startDeliveries();
      }
    } finally {
      lock.unlock();
    }
  }

  private void startDeliveries() {
    if (!leadership.isHeld()) {
      return;
    }
    for (D delivery : queue.start(channel.due())) {
      threads.execute(() -> deliver(delivery));
    }
  }

  private void deliver(D delivery) {
    try {
      sendSafely(delivery);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(delivery);
    }
  }

  private void sendSafely(D delivery) throws InterruptedException {
    try {
      channel.send(delivery);
    } catch (RuntimeException e) {
      LOG.error("Could not record the delivery of a message", e);
      Thread.sleep(PAUSE_AFTER_FAILURE);
    }
  }

  private void end(D delivery) {
    lock.lock();
    try {
      queue.end(delivery);
      deliveryEnded.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Aborts the requests in progress and stops. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
    threads.close();
  }
}
