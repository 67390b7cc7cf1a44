package dev.vouch.dashboard.page;

import dev.vouch.http.ClientScheme;
import dev.vouch.http.PublicUrl;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The base URL of this server in texts that a page's user copies: the public URL if configured,
 * otherwise the URL by which the user's browser reaches the server. Must not be used in messages to
 * others, because anyone can send any {@code Host} header.
 */
public final class BaseUrl {
  /** A host name, an IPv4 address or an IPv6 address in brackets, optionally with a port. */
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

  private final PublicUrl publicUrl;
  private final ClientScheme scheme;

  /**
   * Creates a base URL.
   *
   * @param scheme determines the scheme by which the user's browser reaches the server
   */
  public BaseUrl(PublicUrl publicUrl, ClientScheme scheme) {
    this.publicUrl = publicUrl;
    this.scheme = scheme;
  }

  /** Returns the base URL without a trailing slash, such as {@code https://vouch.example}. */
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
