package dev.vouch.localcluster;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The clients of a shop, each of which sends one request after the other and never repeats one that
 * failed: backends with and without an {@code Idempotency-Key}, browsers, a reader of reports and
 * one of the dashboard. Thread-safe.
 */
final class ShopLoad implements AutoCloseable {
  private static final int SENDERS = 3;
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration READER_PAUSE = Duration.ofMillis(100);
  private static final int VISITORS = 200;

  /** Every so many keyed events are sent once more, with the same key. */
  private static final int REPEATED = 4;

  private final ServedSite site;
  private final RequestLedger plain = new RequestLedger("event without a key", 204);
  private final RequestLedger keyed = new RequestLedger("event with a key", 204);
  private final RequestLedger repeated = new RequestLedger("repeated event", 204);
  private final RequestLedger viewed = new RequestLedger("page view", 204);
  private final RequestLedger reports = new RequestLedger("report", 200);
  private final RequestLedger pages = new RequestLedger("page of the dashboard", 200);
  private final CreditGap credit = new CreditGap();
  private final AtomicInteger visitors = new AtomicInteger();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();

  private ShopLoad(ServedSite site) {
    this.site = site;
  }

  /**
   * Starts all clients.
   *
   * @param dashboard a client that is signed in
   */
  static ShopLoad start(ServedSite site, VouchRequests dashboard) {
    ShopLoad load = new ShopLoad(site);
    for (int sender = 0; sender < SENDERS; sender++) {
      String own = sender + "-";
      load.run(PAUSE, _ -> load.plain.send(() -> load.event("plain", Optional.empty())));
      load.run(PAUSE, number -> load.sendKeyed(own + number, number % REPEATED == 0));
      load.run(PAUSE, _ -> load.viewed.send(load::view));
    }
    load.run(READER_PAUSE, _ -> load.reports.send(load::readReport));
    load.run(READER_PAUSE, _ -> load.pages.send(() -> dashboard.page("/sites/" + site.id())));
    return load;
  }

  /** What a client does again and again. */
  @FunctionalInterface
  private interface Step {
    void run(int number) throws InterruptedException;
  }

  private void run(Duration pause, Step step) {
    threads.add(
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int number = 0; !stopped.get(); number++) {
                      step.run(number);
                      Thread.sleep(pause);
                    }
                  } catch (InterruptedException e) {
                    throw new AssertionError("nobody interrupts the clients", e);
                  }
                }));
  }

  private void sendKeyed(String key, boolean isRepeated) throws InterruptedException {
    keyed.send(() -> event("keyed", Optional.of(key)));
    if (isRepeated) {
      repeated.send(() -> event("keyed", Optional.of(key)));
    }
  }

  private int event(String name, Optional<String> key) throws IOException, InterruptedException {
    return site.requests()
        .event(
            site.token(),
            key,
            """
            {"event_name": "success", "name": "%s", "page_path": "/"}\
            """
                .formatted(name));
  }

  private int view() throws IOException, InterruptedException {
    return site.view(visitors.getAndIncrement() % VISITORS);
  }

  private int readReport() throws IOException, InterruptedException {
    JsonObject summary = site.summary(Optional.empty());
    credit.read(summary.getLong("successes"), ServedSite.asOf(summary));
    return 200; // Everything else is an exception.
  }

  /** Returns what failed, in words. */
  List<String> failures() {
    return ledgers().map(RequestLedger::failures).flatMap(List::stream).toList();
  }

  private Stream<RequestLedger> ledgers() {
    return Stream.of(plain, keyed, repeated, viewed, reports, pages);
  }

  /** Returns the longest waits and gaps since the last call, in words. */
  String takeLongest() {
    return ledgers()
            .map(
                ledger ->
                    "%s %.2f s".formatted(ledger.kind(), ledger.takeLongest().toMillis() / 1e3))
            .collect(Collectors.joining(", "))
        + "; "
        + credit.take();
  }

  /** Returns the numbers of requests that succeeded, in words. */
  String counts() {
    return ledgers()
        .map(ledger -> "%,d × %s".formatted(ledger.succeeded(), ledger.kind()))
        .collect(Collectors.joining(", "));
  }

  long plain() {
    return plain.succeeded();
  }

  long keyed() {
    return keyed.succeeded();
  }

  long viewed() {
    return viewed.succeeded();
  }

  /** Ends all clients after the request that each is waiting for. */
  @Override
  public void close() {
    stopped.set(true);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts the test", e);
    }
  }

  /** For how long reports had no new events, and how old they were. Thread-safe. */
  private static final class CreditGap {
    private long successes;
    private Instant grownAt = Instant.now();
    private Duration longest = Duration.ZERO;
    private Duration oldest = Duration.ZERO;

    synchronized void read(long counted, Instant asOf) {
      Instant now = Instant.now();
      if (counted > successes) {
        successes = counted;
        grownAt = now;
      }
      longest = longer(longest, Duration.between(grownAt, now));
      oldest = longer(oldest, Duration.between(asOf, now));
    }

    private static Duration longer(Duration one, Duration other) {
      return one.compareTo(other) > 0 ? one : other;
    }

    synchronized String take() {
      String words =
          "reports without new events for %.1f s, at most %.1f s old"
              .formatted(longest.toMillis() / 1e3, oldest.toMillis() / 1e3);
      longest = Duration.ZERO;
      oldest = Duration.ZERO;
      return words;
    }
  }
}
