package dev.vouch.core.event;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A page's URL, as serialized by a browser (https://url.spec.whatwg.org). Not parsed with {@code
 * java.net.URI}, which rejects characters that browsers leave unescaped.
 *
 * @param scheme lower case, such as {@code https}
 * @param host lower case, without port
 * @param path begins with {@code /}; as sent by the browser
 * @param parameters the decoded query parameters by name in lower case; the first of each name
 */
public record PageUrl(String scheme, String host, String path, Map<String, String> parameters) {
  private static final String AFTER_SCHEME = "://";
  private static final Set<String> WEB_SCHEMES = Set.of("http", "https");
  private static final int HOST_CHARACTERS_MAX = 253;

  public PageUrl {
    parameters = Map.copyOf(parameters);
  }

  /** Parses an absolute URL of any scheme with a host; empty if {@code text} is not one. */
  public static Optional<PageUrl> parse(String text) {
    int schemeEnd = text.indexOf(AFTER_SCHEME);
    if (schemeEnd < 1 || !isScheme(text.substring(0, schemeEnd))) {
      return Optional.empty();
    }
    String scheme = text.substring(0, schemeEnd).toLowerCase(Locale.ROOT);
    String withoutFragment = upTo('#', text.substring(schemeEnd + AFTER_SCHEME.length()));
    String beforeQuery = upTo('?', withoutFragment);
    String authority = upTo('/', beforeQuery);
    String path = beforeQuery.substring(authority.length());
    String query = withoutFragment.substring(beforeQuery.length());
    return host(authority)
        .map(host -> new PageUrl(scheme, host, path.isEmpty() ? "/" : path, parameters(query)));
  }

  /**
   * Returns the domain that a site must name for this page: the host of a web page; the origin,
   * such as {@code capacitor://localhost}, of a page inside an app.
   */
  public String domain() {
    return WEB_SCHEMES.contains(scheme) ? host : scheme + AFTER_SCHEME + host;
  }

  /** A letter, then letters, digits and {@code + - .} (RFC 3986, section 3.1). */
  private static boolean isScheme(String text) {
    return isLetter(text.charAt(0)) && areAll(text, PageUrl::isOfScheme);
  }

  private static boolean isOfScheme(int character) {
    return isLetter(character) || isDigit(character) || "+-.".indexOf(character) >= 0;
  }

  private static Optional<String> host(String authority) {
    String hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
    String host =
        hostAndPort.startsWith("[") ? upTo(']', hostAndPort.substring(1)) : upTo(':', hostAndPort);
    String bare = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return Optional.of(bare.toLowerCase(Locale.ROOT)).filter(PageUrl::isHost);
  }

  /**
   * A host name without empty labels, or an IP address; browsers convert international names to
   * Punycode.
   */
  private static boolean isHost(String text) {
    return !text.isEmpty()
        && text.length() <= HOST_CHARACTERS_MAX
        && !text.startsWith(".")
        && !text.endsWith(".")
        && !text.contains("..")
        && areAll(text, PageUrl::isOfHost);
  }

  private static boolean isOfHost(int character) {
    return (character >= 'a' && character <= 'z')
        || isDigit(character)
        || "_:-.".indexOf(character) >= 0;
  }

  private static boolean isLetter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private static boolean areAll(String text, IntPredicate rule) {
    for (int index = 0; index < text.length(); index++) {
      if (!rule.test(text.charAt(index))) {
        return false;
      }
    }
    return true;
  }

  private static Map<String, String> parameters(String query) {
    if (query.isEmpty()) {
      return Map.of();
    }
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query.substring(1).split("&", -1)) {
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
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return Optional.of(text);
    }
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
