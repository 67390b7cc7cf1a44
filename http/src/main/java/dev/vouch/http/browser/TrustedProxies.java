package dev.vouch.http.browser;

import dev.vouch.http.AddressRange;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.ClientScheme;
import dev.vouch.http.PeerAddress;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Resolver of a request's client address and scheme. The address is the address of the socket's
 * peer or, if the peer is a trusted proxy, the rightmost untrusted address in the proxy headers
 * (docs/browser.md). The scheme is the one reported by the proxy nearest to the client. Immutable.
 */
public final class TrustedProxies implements ClientAddress, ClientScheme {
  private final List<AddressRange> ranges;

  /** Creates a resolver that trusts the headers of proxies in these ranges. */
  public TrustedProxies(List<AddressRange> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  @Override
  public InetAddress of(HttpServerRequest request) {
    return of(
        peer(request),
        request.headers().getAll("Forwarded"),
        request.headers().getAll("X-Forwarded-For"));
  }

  @Override
  public boolean isHttps(HttpServerRequest request) {
    return isTrusted(peer(request))
        && (ForwardedHeader.isHttps(request.headers().getAll("Forwarded"))
            || ForwardedHeader.isXForwardedHttps(request.headers().getAll("X-Forwarded-Proto")));
  }

  static InetAddress peer(HttpServerRequest request) {
    return PeerAddress.of(request.remoteAddress());
  }

  /**
   * Returns the client address.
   *
   * <p>A proxy sets one of the two headers, and may pass on the other header as the client sent it.
   * Because it is unknown which header the proxy sets, both are ignored if they differ.
   *
   * @param peer the address of the socket's peer
   * @param forwarded all values of the header {@code Forwarded} (RFC 7239)
   * @param xForwardedFor all values of the header {@code X-Forwarded-For}
   */
  InetAddress of(InetAddress peer, List<String> forwarded, List<String> xForwardedFor) {
    if (!isTrusted(peer)) {
      return peer;
    }
    if (forwarded.isEmpty()) {
      return fromXForwardedFor(peer, xForwardedFor);
    }
    InetAddress fromForwarded = rightmostUntrusted(peer, ForwardedHeader.hops(forwarded));
    return xForwardedFor.isEmpty() || fromForwarded.equals(fromXForwardedFor(peer, xForwardedFor))
        ? fromForwarded
        : peer;
  }

  private InetAddress fromXForwardedFor(InetAddress peer, List<String> xForwardedFor) {
    return rightmostUntrusted(peer, ForwardedHeader.xForwardedForHops(xForwardedFor));
  }

  /**
   * Returns the first untrusted address from the nearest hop outwards. Stops before an entry that
   * is not an IP address.
   */
  private InetAddress rightmostUntrusted(InetAddress peer, List<Optional<InetAddress>> hops) {
    InetAddress nearest = peer;
    for (Optional<InetAddress> hop : hops.reversed()) {
      if (hop.isEmpty()) {
        return nearest;
      }
      nearest = hop.get();
      if (!isTrusted(nearest)) {
        return nearest;
      }
    }
    return nearest;
  }

  /** Returns whether the proxy headers of a peer with this address are trusted. */
  public boolean isTrusted(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }
}
