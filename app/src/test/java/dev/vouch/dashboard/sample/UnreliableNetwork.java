package dev.vouch.dashboard.sample;

import dev.vouch.app.FaultyNetwork;
import dev.vouch.app.FaultyNetwork.Fault;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Proxy between a shop and Vouch. For one idempotency key, the first request gets a 503, and the
 * second is recorded but the shop gets no answer. All other requests are forwarded.
 */
final class UnreliableNetwork implements AutoCloseable {
  private final Map<String, List<String>> bodies = new ConcurrentHashMap<>();
  private final String failingKey;
  private final Fault secondFault;
  private final FaultyNetwork network;

  /**
   * Starts the proxy on a free port.
   *
   * @param failingKey idempotency key whose first two requests fail
   * @param secondFault how the second of them fails
   */
  UnreliableNetwork(URI vouch, String failingKey, Fault secondFault) throws IOException {
    this.failingKey = failingKey;
    this.secondFault = secondFault;
    network = new FaultyNetwork(vouch, this::next);
  }

  String url() {
    return network.url();
  }

  /** The bodies sent with an idempotency key, in order. */
  List<String> requestBodies(String key) {
    return List.copyOf(bodies.getOrDefault(key, List.of()));
  }

  private Fault next(Optional<String> idempotencyKey, String body) {
    String key = idempotencyKey.orElseThrow();
    List<String> sent = bodies.computeIfAbsent(key, any -> new CopyOnWriteArrayList<>());
    sent.add(body);
    if (!key.equals(failingKey)) {
      return Fault.NONE;
    }
    return switch (sent.size()) {
      case 1 -> Fault.UNAVAILABLE;
      case 2 -> secondFault;
      default -> Fault.NONE;
    };
  }

  @Override
  public void close() {
    network.close();
  }
}
