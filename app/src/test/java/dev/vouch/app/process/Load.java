package dev.vouch.app.process;

import dev.vouch.http.RawConnection;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A load generator: sends numbered events over many connections, each as fast as it gets responses.
 * Thread-safe.
 */
record Load(int port, String site, String token, Ledger ledger) {
  private static final int EVENTS_PER_IDENTIFICATION = 32;
  private static final int RECORDED = 204;
  private static final int UNAVAILABLE = 503;

  /** A load on a site of its own. */
  static Load onNewSite(ServerProcess server, Ledger ledger) {
    String site =
        new JsonObject(
                server.request(
                    "POST",
                    "/api/sites",
                    """
                    {"name":"Shop","domains":["shop.example"],"timezone":"UTC"}\
                    """))
            .getString("site_id");
    String token =
        new JsonObject(
                server.request(
                    "POST",
                    "/api/sites/" + site + "/keys",
                    """
                    {"name":"load","rate_limit":1000000}\
                    """))
            .getString("token");
    return new Load(server.port(), site, token, ledger);
  }

  /** A fault of the server under load. */
  @FunctionalInterface
  interface Fault {
    void inject() throws IOException;
  }

  /**
   * Sends until the server records no more.
   *
   * @param fault makes the server stop recording; called once the load runs
   * @return how long the load ran
   */
  Duration until(Fault fault, int connections) throws Exception {
    return until(fault, connections, () -> false);
  }

  /**
   * As above, or until it is cut off.
   *
   * @param cutOff may be true once the fault was injected
   */
  Duration until(Fault fault, int connections, BooleanSupplier cutOff) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      long startNanos = System.nanoTime();
      List<Future<?>> sending = new ArrayList<>();
      for (int connection = 0; connection < connections; connection++) {
        sending.add(threads.submit(() -> sendUntilCutOff(cutOff)));
      }
      fault.inject();
      Duration lasted = Duration.ofNanos(System.nanoTime() - startNanos);
      for (Future<?> one : sending) {
        one.get(30, TimeUnit.SECONDS);
      }
      return lasted;
    }
  }

  private void sendUntilCutOff(BooleanSupplier cutOff) {
    try (RawConnection connection = new RawConnection(port)) {
      for (boolean recorded = true; recorded && !cutOff.getAsBoolean(); ) {
        recorded = send(connection, new NumberedEvent(ledger.open()));
      }
    } catch (UncheckedIOException e) {
      // Unanswered events stay open in the ledger.
    }
  }

  /** Repeats the events without a response that the server can deduplicate. */
  void repeatUnanswered() {
    try (RawConnection connection = new RawConnection(port)) {
      for (int number : ledger.unanswered()) {
        NumberedEvent event = new NumberedEvent(number);
        if (event.isRepeatable() && !send(connection, event)) {
          throw new AssertionError("the repetition of %d is not recorded".formatted(number));
        }
      }
    }
  }

  /** The latest events of the site that are reported, at most 1,000. */
  JsonArray eventsOf(ServerProcess server) {
    String path = "/api/sites/" + site + "/events?limit=1000";
    return new JsonObject(server.request("GET", path, "")).getJsonArray("events");
  }

  /** Sends events one after another, each of which must be recorded. */
  void sendEach(int events) {
    try (RawConnection connection = new RawConnection(port)) {
      for (int sent = 0; sent < events; sent++) {
        NumberedEvent event = new NumberedEvent(ledger.open());
        if (!send(connection, event)) {
          throw new AssertionError("event %d is not recorded".formatted(event.number()));
        }
      }
    }
  }

  /**
   * Sends one conversion.
   *
   * @return its id; once it is reported with its credit, so is all that was recorded before it
   */
  String sendLast() {
    int number = ledger.open();
    // The response to a page view has no id, and an identification can change earlier credit.
    while (new NumberedEvent(number).isPageView() || isIdentified(number)) {
      number = ledger.open();
    }
    try (RawConnection connection = new RawConnection(port)) {
      send(connection, new NumberedEvent(number));
    }
    return Optional.ofNullable(ledger.acknowledged().get(number)).orElseThrow();
  }

  private boolean send(RawConnection connection, NumberedEvent event) {
    RawConnection.Answer answer = connection.send(event.request(site, token)).read();
    if (answer.status() == UNAVAILABLE && !answer.header("Retry-After").isEmpty()) {
      ledger.refused(event.number());
    }
    if (answer.status() != RECORDED) {
      return false;
    }
    ledger.acknowledged(event.number(), answer.header("Event-Id"));
    if (isIdentified(event.number())) {
      connection.send(event.identification(site)).read();
    }
    return true;
  }

  private static boolean isIdentified(int number) {
    return number % EVENTS_PER_IDENTIFICATION == 0;
  }
}
