package dev.vouch.api;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.net.IDN;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parser of lists of host names and app origins. */
final class HostNames {
  private static final int HOSTS_MAX = 200;
  private static final int CHARACTERS_MAX = 253;
  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern HOST = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

  /** An origin with an app's custom scheme, in lower case (RFC 3986, section 3.1). */
  private static final Pattern APP_ORIGIN =
      Pattern.compile("(?!https?:)[a-z][a-z0-9+.-]{0,62}://" + HOST.pattern());

  /** The origin of Android apps, whose web view serves the app's own files. */
  private static final String ANDROID_APP_ORIGIN = "https://localhost";

  private HostNames() {}

  /**
   * Parses the host names in a field. Returns them in lower case and ASCII form (IDNA, RFC 3490),
   * as browsers send them.
   *
   * @param min the minimum number of host names if the field is present
   */
  static Optional<Set<String>> parse(RequestFields fields, String field, int min) {
    return fields.texts(field).map(texts -> parse(fields, field, min, texts, Kind.HOST));
  }

  /**
   * Parses host names like {@link #parse}, and also app origins such as {@code
   * capacitor://localhost}.
   */
  static Optional<Set<String>> parseWithApps(RequestFields fields, String field, int min) {
    return fields.texts(field).map(texts -> parse(fields, field, min, texts, Kind.HOST_OR_APP));
  }

  private enum Kind {
    HOST("Must be a host name such as shop.example, without scheme, port or path."),
    HOST_OR_APP(
        "Must be a host name such as shop.example, without scheme, port or path, or the origin of"
            + " an app such as capacitor://localhost.");

    private final String rule;

    Kind(String rule) {
      this.rule = rule;
    }
  }

  private static Set<String> parse(
      RequestFields fields, String field, int min, List<String> texts, Kind kind) {
    if (texts.size() < min || texts.size() > HOSTS_MAX) {
      fields.add(
          new Problem(
              "/" + field,
              "wrong_count",
              "%s must have %d to %d host names.".formatted(field, min, HOSTS_MAX)));
      return Set.of();
    }
    Set<String> hosts = new LinkedHashSet<>();
    for (int index = 0; index < texts.size(); index++) {
      String text = texts.get(index);
      Optional<String> host =
          kind == Kind.HOST_OR_APP ? appOrigin(text).or(() -> host(text)) : host(text);
      if (host.isEmpty()) {
        fields.add(new Problem("/" + field + "/" + index, "invalid_host", kind.rule));
      }
      host.ifPresent(hosts::add);
    }
    return hosts;
  }

  /**
   * Returns an app origin in lower case. For the Android origin, returns its host {@code
   * localhost}.
   */
  private static Optional<String> appOrigin(String text) {
    String origin = text.toLowerCase(Locale.ROOT);
    if (origin.equals(ANDROID_APP_ORIGIN)) {
      return Optional.of("localhost");
    }
    return Optional.of(origin).filter(APP_ORIGIN.asMatchPredicate());
  }

  private static Optional<String> host(String text) {
    try {
      String host = IDN.toASCII(text).toLowerCase(Locale.ROOT);
      return host.length() <= CHARACTERS_MAX && HOST.matcher(host).matches()
          ? Optional.of(host)
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
