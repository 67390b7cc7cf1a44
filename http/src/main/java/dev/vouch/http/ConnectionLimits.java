package dev.vouch.http;

import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * The limits on connections and on the memory of unfinished requests. Each deadline covers a whole
 * phase, so that slowly arriving bytes do not extend it.
 *
 * @param head the maximum time from the opening of the connection, or the end of a response, until
 *     a request's headers are complete; also the idle timeout
 * @param body the maximum time from the end of a request's headers to the end of its body
 * @param connections the maximum number of open connections; a further connection replaces the one
 *     that has waited longest for a request, or is closed immediately if there is none
 * @param perAddress the maximum number of open connections of one IPv4 address or IPv6 /64 network
 * @param requestBytes the maximum memory of partly received requests, over all connections
 * @param trustedProxies tests an address; trusted proxies have no limit per address, and their
 *     request IDs are used
 */
public record ConnectionLimits(
    Duration head,
    Duration body,
    int connections,
    int perAddress,
    long requestBytes,
    Predicate<InetAddress> trustedProxies) {
  /** The memory of an idle connection, with a margin. */
  private static final long CONNECTION_BYTES = 16 * 1024;

  private static final long REQUESTS_PER_HEAP = 8;
  private static final int ADDRESSES_MIN = 4;

  /** The defaults, suitable with and without a proxy. */
  public static final ConnectionLimits STANDARD =
      new ConnectionLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), 10_000);

  /**
   * Creates limits that depend on the maximum heap: at most one connection per 16 KiB, and an
   * eighth of the heap for unfinished requests. One address can use a quarter of the connections.
   */
  public ConnectionLimits(Duration head, Duration body, int connections) {
    this(head, body, connections, Runtime.getRuntime().maxMemory());
  }

  private ConnectionLimits(Duration head, Duration body, int connections, long heapBytes) {
    this(
        head,
        body,
        (int) Math.min(connections, heapBytes / CONNECTION_BYTES),
        (int) Math.max(1, Math.min(connections, heapBytes / CONNECTION_BYTES) / ADDRESSES_MIN),
        heapBytes / REQUESTS_PER_HEAP,
        address -> false);
  }

  /** Returns a copy of these limits with trusted proxies. */
  public ConnectionLimits trusting(Predicate<InetAddress> addresses) {
    return new ConnectionLimits(head, body, connections, perAddress, requestBytes, addresses);
  }
}
