package dev.vouch.server.browser;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once, without an address, that browsers come through a proxy whose notes are not believed:
 * nothing else shows that all its visitors count as one. Thread-safe.
 */
final class ProxyWarning {
  private static final Logger LOG = LoggerFactory.getLogger(ProxyWarning.class);

  private final AtomicBoolean given = new AtomicBoolean();

  /**
   * Looks at one request.
   *
   * @param client whom the request is taken to come from
   */
  void check(HttpServerRequest request, InetAddress client) {
    if (given.get() || !isNoted(request.headers())) {
      return;
    }
    if (client.equals(TrustedProxies.peer(request)) && given.compareAndSet(false, true)) {
      LOG.warn(
          "Requests of browsers carry X-Forwarded-For or Forwarded, which is not believed: the"
              + " sender is not in VOUCH_TRUSTED_PROXIES, or the two headers differ. Behind a"
              + " proxy this makes all visitors one, with the proxy's address. Set"
              + " VOUCH_TRUSTED_PROXIES to the proxy's address, and let the proxy remove the header"
              + " that it does not write. (Said once.)");
    }
  }

  private static boolean isNoted(MultiMap headers) {
    return headers.contains("X-Forwarded-For") || headers.contains("Forwarded");
  }
}
