package dev.vouch.server.session;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Redirect target after signing in: a path of this server with its query, which a browser cannot
 * take for another server.
 *
 * @param text begins with one slash
 */
public record LocalPath(String text) {
  /** The default. */
  public static final LocalPath START = new LocalPath("/");

  private static final int CHARACTERS_MAX = 2000;
  private static final Pattern LOCAL = Pattern.compile("/(?![/\\\\])[\\x21-\\x7e&&[^\\\\]]*");

  /** Parses a request's target; empty when it leads to another server. */
  public static Optional<LocalPath> parse(String text) {
    return text.length() <= CHARACTERS_MAX && LOCAL.matcher(text).matches()
        ? Optional.of(new LocalPath(text))
        : Optional.empty();
  }

  /** Path and query of a page's URL. */
  static Optional<LocalPath> ofPage(String address) {
    try {
      URI page = new URI(address);
      String query = page.getRawQuery();
      return Optional.ofNullable(page.getRawPath())
          .flatMap(path -> parse(query == null ? path : path + "?" + query));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** As the value of a query's parameter. */
  String encoded() {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
