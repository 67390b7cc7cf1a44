package dev.vouch.core.event;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A page's address, as its browser writes it (https://url.spec.whatwg.org). Not read by {@code
 * java.net.URI}, because browsers leave characters unescaped that it refuses.
 *
 * @param host lower case, without port
 * @param path begins with {@code /}; as the browser wrote it
 * @param parameters the query's, by name in lower case, decoded; of those with one name the first
 */
public record PageUrl(String host, String path, Map<String, String> parameters) {
  private static final String AFTER_SCHEME = "://";
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");
  private static final Pattern HOST = Pattern.compile("[a-z0-9_:-]+([.][a-z0-9_:-]+)*");

  public PageUrl {
    parameters = Map.copyOf(parameters);
  }

  /** Reads an absolute address of any scheme with a host; empty when {@code text} is not one. */
  public static Optional<PageUrl> parse(String text) {
    int schemeEnd = text.indexOf(AFTER_SCHEME);
    if (schemeEnd < 1 || !isScheme(text.substring(0, schemeEnd))) {
      return Optional.empty();
    }
    String withoutFragment = upTo('#', text.substring(schemeEnd + AFTER_SCHEME.length()));
    String beforeQuery = upTo('?', withoutFragment);
    String authority = upTo('/', beforeQuery);
    String path = beforeQuery.substring(authority.length());
    String query = withoutFragment.substring(beforeQuery.length());
    return host(authority)
        .map(host -> new PageUrl(host, path.isEmpty() ? "/" : path, parameters(query)));
  }

  private static boolean isScheme(String text) {
    return SCHEME.matcher(text).matches();
  }

  private static Optional<String> host(String authority) {
    String hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
    String host =
        hostAndPort.startsWith("[") ? upTo(']', hostAndPort.substring(1)) : upTo(':', hostAndPort);
    String bare = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return Optional.of(bare.toLowerCase(Locale.ROOT)).filter(PageUrl::isHost);
  }

  /** A name without empty labels or an address; browsers write other alphabets in Punycode. */
  private static boolean isHost(String text) {
    return text.length() <= 253 && HOST.matcher(text).matches();
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : (query.isEmpty() ? query : query.substring(1)).split("&", -1)) {
      String name = upTo('=', pair);
      if (name.length() < pair.length()) {
        Optional<String> value = decoded(pair.substring(name.length() + 1));
        decoded(name)
            .ifPresent(
                known ->
                    value.ifPresent(
                        text -> parameters.putIfAbsent(known.toLowerCase(Locale.ROOT), text)));
      }
    }
    return parameters;
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static String upTo(char end, String text) {
    int position = text.indexOf(end);
    return position < 0 ? text : text.substring(0, position);
  }
}
