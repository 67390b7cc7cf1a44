package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The base URL by which the reader's browser reaches this server; most likely it works for others
 * too.
 */
public final class BaseUrl {
  /** A host name, IPv4 address or IPv6 address in brackets, with or without a port. */
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

  private final ClientScheme scheme;

  /** Creates a base URL with the scheme that {@code scheme} determines. */
  public BaseUrl(ClientScheme scheme) {
    this.scheme = scheme;
  }

  /** The base URL, such as {@code https://vouch.example}, without a trailing slash. */
  public String of(PageRequest page) {
    HttpServerRequest request = page.routing().request();
    String host =
        Optional.ofNullable(request.getHeader(HttpHeaders.HOST))
            .filter(HOST.asMatchPredicate())
            .orElse("localhost");
    return (scheme.isHttps(request) ? "https://" : "http://") + host;
  }
}
