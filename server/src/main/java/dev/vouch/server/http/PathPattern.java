package dev.vouch.server.http;

import io.vertx.ext.web.Route;
import java.util.regex.Pattern;

/** A route's path, its {@code :parameters} and a trailing {@code *} matching anything. */
record PathPattern(Pattern pattern) {
  private static final Pattern PARAMETER = Pattern.compile(":[A-Za-z_][A-Za-z0-9_]*");

  static PathPattern of(Route route) {
    String path = route.getPath();
    if (path == null) {
      return new PathPattern(Pattern.compile(".*"));
    }
    return new PathPattern(
        Pattern.compile(PARAMETER.matcher(path).replaceAll("[^/]+").replace("*", ".*")));
  }

  boolean matches(String path) {
    return pattern.matcher(path).matches();
  }
}
