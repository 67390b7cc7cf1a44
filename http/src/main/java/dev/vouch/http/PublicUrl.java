package dev.vouch.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * The URL by which others reach this server: the setting {@code VOUCH_PUBLIC_URL}. All stored or
 * sent links use it, because anyone can send any {@code Host} header. Immutable.
 *
 * @param origin such as {@code https://vouch.example}; if empty, links are paths
 */
public record PublicUrl(Optional<String> origin) {
  /** The value if the setting is not set; links are paths. */
  public static final PublicUrl UNKNOWN = new PublicUrl(Optional.empty());

  private static final String KEY = "publicUrl";
  private static final int PORT_MAX = 65_535;

  /** Parses an https URL without a path; empty if the text is not such a URL. */
  public static Optional<PublicUrl> parse(String text) {
    try {
      return Optional.of(new URI(text).parseServerAuthority())
          .filter(PublicUrl::isOrigin)
          .map(url -> "https://" + url.getRawAuthority().toLowerCase(Locale.ROOT))
          .map(origin -> new PublicUrl(Optional.of(origin)));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  private static boolean isOrigin(URI url) {
    return "https".equalsIgnoreCase(url.getScheme())
        && url.getHost() != null
        && url.getRawUserInfo() == null
        && url.getPort() != 0
        && url.getPort() <= PORT_MAX
        && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"))
        && url.getRawQuery() == null
        && url.getRawFragment() == null;
  }

  /** Returns the URL of a path of this server; the path itself if the setting is not set. */
  public String link(String path) {
    return origin.orElse("") + path;
  }

  /**
   * Returns the configuration for the verticles of a server, from which {@link #ofServer} reads the
   * URL.
   */
  JsonObject verticleConfig() {
    JsonObject config = new JsonObject();
    origin.ifPresent(text -> config.put(KEY, text));
    return config;
  }

  /**
   * Returns the public URL of the server that owns the current event loop. So code that writes
   * responses needs no parameter for it.
   */
  static PublicUrl ofServer() {
    return Optional.ofNullable(Vertx.currentContext())
        .map(Context::config)
        .map(config -> new PublicUrl(Optional.ofNullable(config.getString(KEY))))
        .orElse(UNKNOWN);
  }
}
