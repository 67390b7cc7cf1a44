package dev.vouch.http.session;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Redirect target after signing in: a path with a query on this server, which a browser cannot
 * interpret as another host.
 *
 * @param text the path and query, starting with exactly one slash
 */
public record LocalPath(String text) {
  /** The default target. */
  public static final LocalPath HOME = new LocalPath("/");

  private static final int CHARACTERS_MAX = 2000;
  private static final Pattern LOCAL = Pattern.compile("/(?![/\\\\])[\\x21-\\x7e&&[^\\\\]]*");

  /** Parses a request target; empty if it could lead to another host. */
  public static Optional<LocalPath> parse(String text) {
    return text.length() <= CHARACTERS_MAX && LOCAL.matcher(text).matches()
        ? Optional.of(new LocalPath(text))
        : Optional.empty();
  }

  /** Returns the path and query of a page's URL; empty if they are invalid. */
  static Optional<LocalPath> ofUrl(String url) {
    try {
      URI page = new URI(url);
      String query = page.getRawQuery();
      return Optional.ofNullable(page.getRawPath())
          .flatMap(path -> parse(query == null ? path : path + "?" + query));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Returns the target encoded as a query parameter's value. */
  String encoded() {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
