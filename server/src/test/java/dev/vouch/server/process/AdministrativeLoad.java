package dev.vouch.server.process;

import io.vertx.core.json.JsonObject;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What members do while events arrive: new sites with events of their own, an export, an erasure,
 * and the removal of the site. Thread-safe.
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
    } catch (IllegalStateException | UncheckedIOException e) {
      refusals.merge(String.valueOf(e.getMessage()).replaceAll("[0-9a-f]{8,}", "…"), 1, Integer::sum);
    }
  }

  /** Why it was cut off, and how often. */
  Map<String, Integer> refusals() {
    return Map.copyOf(refusals);
  }

  /** How many sites were created, used and removed. */
  int completed() {
    return completed.get();
  }

  private void useOneSite() {
    Ledger ledger = Ledger.ofOtherSite();
    Load load = Load.onNewSite(server, ledger);
    String site = "/api/sites/" + load.site();
    for (int event = 0; event < 8; event++) {
      load.sendLast();
    }
    server.request("POST", site + "/erasures", "{\"success_user_id\":\"customer-1\"}");
    server.request("GET", site + "/export?format=csv", "");
    server.request("GET", site + "/reports/summary", "");
    server.request("DELETE", site, "");
    String page = new JsonObject(server.request("GET", "/api/sites", "")).encode();
    if (page.contains(load.site())) {
      throw new AssertionError("a removed site is listed: " + load.site());
    }
  }
}
