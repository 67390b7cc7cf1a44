package dev.vouch.server.dashboard.page;

import dev.vouch.server.http.ClientScheme;
import dev.vouch.server.http.PublicUrl;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The base URL of this server for what the reader copies from a page: the public URL if set, else
 * the one by which the reader's own browser reaches the server. Never for what others are sent,
 * since anyone can send any {@code Host} header.
 */
public final class BaseUrl {
  /** A host name, IPv4 address or IPv6 address in brackets, with or without a port. */
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

  private final PublicUrl publicUrl;
  private final ClientScheme scheme;

  /** Creates a base URL with the scheme that {@code scheme} determines. */
  public BaseUrl(PublicUrl publicUrl, ClientScheme scheme) {
    this.publicUrl = publicUrl;
    this.scheme = scheme;
  }

  /** The base URL, such as {@code https://vouch.example}, without a trailing slash. */
  public String of(PageRequest page) {
    return publicUrl.origin().orElseGet(() -> ofReader(page.routing().request()));
  }

  private String ofReader(HttpServerRequest request) {
    String host =
        Optional.ofNullable(request.getHeader(HttpHeaders.HOST))
            .filter(HOST.asMatchPredicate())
            .orElse("localhost");
    return (scheme.isHttps(request) ? "https://" : "http://") + host;
  }
}
