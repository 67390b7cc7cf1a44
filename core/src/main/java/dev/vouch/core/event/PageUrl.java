package dev.vouch.core.event;

import dev.vouch.core.request.Characters;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * A page's URL, as serialized by a browser (https://url.spec.whatwg.org). Not parsed with {@code
 * java.net.URI}, which rejects characters that browsers leave unescaped.
 *
 * @param scheme lower case, such as {@code https}
 * @param host lower case, without port
 * @param path begins with {@code /}; in the form of {@link PagePath#canonical}
 * @param parameters the decoded parameters by name in lower case ({@link UrlParameters})
 */
public record PageUrl(String scheme, String host, String path, Map<String, String> parameters) {
  private static final String AFTER_SCHEME = "://";
  private static final Set<String> WEB_SCHEMES = Set.of("http", "https");
  private static final int HOST_CHARACTERS_MAX = 253;

  /** The length of a percent-encoded character of four bytes in UTF-8. */
  private static final int ENCODED_LENGTH_MAX = 12;

  /** A percent-encoded byte that is not the first one of its character in UTF-8. */
  private static final Pattern ENCODED_CONTINUATION = Pattern.compile("%[89ABab][0-9A-Fa-f]");

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
    String afterScheme = text.substring(schemeEnd + AFTER_SCHEME.length());
    String withoutFragment = upTo('#', afterScheme);
    String beforeQuery = upTo('?', withoutFragment);
    String authority = upTo('/', beforeQuery);
    String path = PagePath.canonical(beforeQuery.substring(authority.length()));
    String query = after(beforeQuery, withoutFragment);
    String fragment = after(withoutFragment, afterScheme);
    return host(authority)
        .map(
            host ->
                new PageUrl(
                    scheme, host, path.isEmpty() ? "/" : path, UrlParameters.of(query, fragment)));
  }

  /**
   * Returns the domain that a site must list to accept this page: the host of a web page; the
   * origin, such as {@code capacitor://localhost}, of a page inside an app.
   */
  public String domain() {
    return WEB_SCHEMES.contains(scheme) ? host : scheme + AFTER_SCHEME + host;
  }

  /** Whether the parameters are the response of a sign-in service. */
  boolean answersSignIn() {
    return SignInAnswer.isIn(parameters.keySet());
  }

  /**
   * Returns this URL with its path truncated to a number of characters. A percent-encoded character
   * is kept or removed as a whole.
   */
  PageUrl truncated(int charactersMax) {
    String kept = Characters.first(charactersMax, path);
    if (kept.length() == path.length()) {
      return this;
    }
    int end = kept.length();
    int endMin = Math.max(2, end - ENCODED_LENGTH_MAX);
    while (end > endMin && isWithinEncoded(end)) {
      end--;
    }
    return new PageUrl(scheme, host, path.substring(0, end), parameters);
  }

  private boolean isWithinEncoded(int position) {
    return path.charAt(position - 1) == '%'
        || path.charAt(position - 2) == '%'
        || ENCODED_CONTINUATION.matcher(path).region(position, path.length()).lookingAt();
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

  /** Returns the text after {@code beginning} and one delimiter; empty if there is none. */
  private static String after(String beginning, String text) {
    return text.length() > beginning.length() ? text.substring(beginning.length() + 1) : "";
  }

  private static String upTo(char end, String text) {
    int position = text.indexOf(end);
    return position < 0 ? text : text.substring(0, position);
  }
}
