package dev.vouch.core.event;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reader of the parameters of a page's URL, including the ways in which links to campaigns are
 * often miswritten (docs/sources.md).
 */
final class UrlParameters {
  /** A second {@code ?} before a campaign parameter is meant as an ampersand. */
  private static final Pattern BETWEEN = Pattern.compile("&|\\?(?=utm_)");

  private static final Pattern BETWEEN_IN_FRAGMENT = Pattern.compile("[&?#]");

  /** An ampersand that was escaped for HTML, up to eight times, without its first character. */
  private static final Pattern ESCAPED_AMPERSAND = Pattern.compile("(?:amp;|#?0*38;|#x0*26;){1,8}");

  /**
   * A placeholder such as {@code %%CAMPAIGN%%}, whose beginning looks like an encoded byte. No
   * encoded text ends with a percent sign.
   */
  private static final Pattern PLACEHOLDER = Pattern.compile("%%?[A-Za-z_][A-Za-z0-9_.-]*%%?");

  private static final String CAMPAIGN = "utm_";

  private UrlParameters() {}

  /**
   * Returns the decoded parameters by name in lower case, with the first value of each name that is
   * not blank. A parameter of the query takes precedence over one after an escaped ampersand, and
   * both over the campaign parameters of the fragment; other parts of the fragment are not read.
   *
   * @param query without {@code ?}
   * @param fragment without {@code #}
   */
  static Map<String, String> of(String query, String fragment) {
    Map<String, String> parameters = new HashMap<>();
    List<Parameter> ofQuery = parameters(BETWEEN, query).toList();
    ofQuery.forEach(parameter -> parameter.addTo(parameters));
    ofQuery.forEach(parameter -> parameter.unescaped().addTo(parameters));
    parameters(BETWEEN_IN_FRAGMENT, fragment)
        .map(Parameter::unescaped)
        .filter(parameter -> parameter.name().startsWith(CAMPAIGN))
        .forEach(parameter -> parameter.addTo(parameters));
    return parameters;
  }

  private static Stream<Parameter> parameters(Pattern between, String text) {
    return text.isEmpty() ? Stream.empty() : between.splitAsStream(text).map(Parameter::parse);
  }

  /** A parameter; one without {@code =} has an empty value. */
  private record Parameter(String name, String value) {
    static Parameter parse(String pair) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      return new Parameter(
          PercentEncoding.decodeParameter(name).toLowerCase(Locale.ROOT),
          equals < 0 ? "" : decodeValue(pair.substring(equals + 1)));
    }

    private static String decodeValue(String value) {
      return PLACEHOLDER.matcher(value).matches() ? value : PercentEncoding.decodeParameter(value);
    }

    Parameter unescaped() {
      Matcher escaped = ESCAPED_AMPERSAND.matcher(name);
      return escaped.lookingAt() ? new Parameter(name.substring(escaped.end()), value) : this;
    }

    void addTo(Map<String, String> parameters) {
      if (!value.isBlank()) {
        parameters.putIfAbsent(name, value);
      }
    }
  }
}
