package dev.vouch.server.browser;

import dev.vouch.server.config.AddressRange;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Resolver of a request's client address: the socket's, or if that is a trusted proxy, the
 * rightmost untrusted one in the proxies' headers (docs/browser.md); and of the client's scheme, as
 * the proxy nearest to it reports. Immutable.
 */
public final class TrustedProxies implements ClientAddress, ClientScheme {
  private final List<AddressRange> ranges;

  /** Trusts the headers of proxies in these ranges only. */
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
            || ForwardedHeader.isListedHttps(request.headers().getAll("X-Forwarded-Proto")));
  }

  /** The socket's address. */
  static InetAddress peer(HttpServerRequest request) {
    String address = request.remoteAddress().hostAddress();
    int zone = address.indexOf('%');
    return InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone));
  }

  /**
   * The client's address.
   *
   * <p>A proxy writes one of the two headers, and passes on what a client wrote into the other. It
   * is unknown which, so where they differ neither is trusted.
   *
   * @param peer the socket's address
   * @param forwarded every value of the header {@code Forwarded} (RFC 7239)
   * @param xForwardedFor every value of the header {@code X-Forwarded-For}
   */
  InetAddress of(InetAddress peer, List<String> forwarded, List<String> xForwardedFor) {
    if (!isTrusted(peer)) {
      return peer;
    }
    if (forwarded.isEmpty()) {
      return listed(peer, xForwardedFor);
    }
    InetAddress noted = rightmostUntrusted(peer, ForwardedHeader.hops(forwarded));
    return xForwardedFor.isEmpty() || noted.equals(listed(peer, xForwardedFor)) ? noted : peer;
  }

  private InetAddress listed(InetAddress peer, List<String> xForwardedFor) {
    return rightmostUntrusted(peer, ForwardedHeader.listedHops(xForwardedFor));
  }

  /** Goes from the nearest hop outwards, up to one that is no address. */
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

  private boolean isTrusted(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }
}
