package dev.vouch.app.process;

import java.io.UncheckedIOException;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What members do while events arrive: new sites with an event, and the removal, an erasure or an
 * export of each. Thread-safe.
 */
final class AdministrativeLoad {
  private final ServerProcess server;
  private final AtomicInteger completed = new AtomicInteger();
  private final ConcurrentMap<String, Integer> refusals = new ConcurrentHashMap<>();

  AdministrativeLoad(ServerProcess server) {
    this.server = server;
  }

  /** Repeats until the server refuses something or ends. */
  void untilCutOff() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        useOneSite();
        completed.incrementAndGet();
      }
    } catch (IllegalStateException | UncheckedIOException | NoSuchElementException e) {
      refusals.merge(
          String.valueOf(e.getMessage()).replaceAll("[0-9a-f]{8,}", "…"), 1, Integer::sum);
    }
  }

  /** Why it was cut off, and how often. */
  Map<String, Integer> refusals() {
    return Map.copyOf(refusals);
  }

  /** How many sites were created and removed, erased from or exported. */
  int completed() {
    return completed.get();
  }

  private void useOneSite() {
    Ledger ledger = Ledger.ofOtherSite();
    Load load = Load.onNewSite(server, ledger);
    String site = "/api/sites/" + load.site();
    load.sendLast(); // of customer-1
    switch (completed.get() % 3) {
      case 0 -> server.request("DELETE", site, "");
      case 1 -> server.request("POST", site + "/erasures", "{\"success_user_id\":\"customer-1\"}");
      default -> server.request("GET", site + "/export?format=csv", "");
    }
  }
}
