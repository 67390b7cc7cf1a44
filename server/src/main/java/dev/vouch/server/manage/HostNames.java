package dev.vouch.server.manage;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.net.IDN;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parser of lists of host names. */
final class HostNames {
  private static final int HOSTS_MAX = 200;
  private static final int CHARACTERS_MAX = 253;
  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final Pattern HOST = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

  private HostNames() {}

  /**
   * Parses the host names of a field. They are returned in lower case and ASCII form (IDNA, RFC
   * 3490), as browsers send them.
   *
   * @param min the minimum number of host names if the field is present
   */
  static Optional<Set<String>> parse(RequestFields fields, String field, int min) {
    return fields.texts(field).map(texts -> parse(fields, field, min, texts));
  }

  private static Set<String> parse(
      RequestFields fields, String field, int min, List<String> texts) {
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
      Optional<String> host = parse(texts.get(index));
      if (host.isEmpty()) {
        fields.add(
            new Problem(
                "/" + field + "/" + index,
                "invalid_host",
                "Must be a host name such as shop.example, without scheme, port or path."));
      }
      host.ifPresent(hosts::add);
    }
    return hosts;
  }

  private static Optional<String> parse(String text) {
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
