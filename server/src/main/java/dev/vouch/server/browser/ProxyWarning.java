package dev.vouch.server.browser;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warning about requests through an untrusted proxy, because all their visitors would be counted as
 * one. Logged once, without an address. Thread-safe.
 */
final class ProxyWarning {
  private static final Logger LOG = LoggerFactory.getLogger(ProxyWarning.class);

  private final AtomicBoolean isLogged = new AtomicBoolean();

  /**
   * Logs the warning if the request carries a proxy header that was ignored.
   *
   * @param client the client address as resolved
   */
  void check(HttpServerRequest request, InetAddress client) {
    if (isLogged.get() || !hasProxyHeader(request.headers())) {
      return;
    }
    if (client.equals(TrustedProxies.peer(request)) && isLogged.compareAndSet(false, true)) {
      LOG.warn(
          "Browser requests carry X-Forwarded-For or Forwarded, which is ignored: the sender is not"
              + " in VOUCH_TRUSTED_PROXIES, or the two headers differ. Behind a proxy, all visitors"
              + " are then counted as one with the proxy's address. Set VOUCH_TRUSTED_PROXIES to"
              + " the proxy's address, and configure the proxy to remove the header that it does"
              + " not set. (Logged once.)");
    }
  }

  private static boolean hasProxyHeader(MultiMap headers) {
    return headers.contains("X-Forwarded-For") || headers.contains("Forwarded");
  }
}
