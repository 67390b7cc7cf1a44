package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Work that one thread does for another, which waits for it. Thread-safe. */
final class HandedOver implements Runnable {
  private final SqlWork work;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  HandedOver(SqlWork work) {
    this.work = work;
  }

  @Override
  public void run() {
    try {
      work.run();
      done.complete(null);
    } catch (Throwable e) {
      done.completeExceptionally(e);
    }
  }

  /**
   * Waits until it is done, even if interrupted.
   *
   * @throws SQLException where the work does; what else it throws is thrown too
   */
  void await() throws SQLException {
    try {
      done.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case SQLException refused -> throw refused;
        case RuntimeException failed -> throw failed;
        case Error fatal -> throw fatal;
        case null, default -> throw e;
      }
    }
  }
}
