package dev.vouch.cluster.credit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that aborts the transactions of dead nodes while this node takes partitions over. */
final class TakeOver implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TakeOver.class);
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final Admin admin;
  private final AbandonedTransactions transactions;
  private final BooleanSupplier isTakingOver;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  private TakeOver(Admin admin, String group, BooleanSupplier isTakingOver) {
    this.admin = admin;
    this.transactions = new AbandonedTransactions(group);
    this.isTakingOver = isTakingOver;
    thread = Thread.ofPlatform().name("credit-take-over").start(this::run);
  }

  /**
   * Starts the thread.
   *
   * @param admin closed with the thread
   */
  static TakeOver start(Admin admin, String group, BooleanSupplier isTakingOver) {
    return new TakeOver(admin, group, isTakingOver);
  }

  private void run() {
    try {
      while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        if (isTakingOver.getAsBoolean()) {
          abort();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Aborts transactions; failures are retried. Without this, brokers abort the transactions after a
   * minute.
   */
  private void abort() throws InterruptedException {
    try {
      transactions.abort(admin);
    } catch (ExecutionException | KafkaException e) {
      LOG.debug("Transactions of dead nodes cannot be aborted yet", e);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    admin.close(Duration.ZERO);
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
