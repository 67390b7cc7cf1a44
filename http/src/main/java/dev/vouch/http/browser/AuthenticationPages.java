package dev.vouch.http.browser;

import dev.vouch.core.event.PageUrl;
import dev.vouch.core.report.PagePattern;
import dev.vouch.http.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Bundled list of pages that only sign people in or confirm their payments (docs/sources.md).
 * Immutable.
 */
final class AuthenticationPages {
  private static final String BUNDLED = "sign-in-pages.txt";
  private static final String ANY = "*";

  /** The listed paths by host. A host that is listed without a path matches all paths. */
  private final Map<String, List<PagePattern>> pathsByHost = new HashMap<>();

  private AuthenticationPages(String list) {
    list.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(this::add);
  }

  static AuthenticationPages load() {
    return new AuthenticationPages(Resource.text(AuthenticationPages.class, BUNDLED));
  }

  private void add(String line) {
    int slash = line.indexOf('/');
    String host = slash < 0 ? line : line.substring(0, slash);
    String path = slash < 0 ? ANY : line.substring(slash);
    String below = host.equals(ANY) ? ANY + path : path;
    pathsByHost.computeIfAbsent(host, _ -> new ArrayList<>()).add(new PagePattern(below));
  }

  /** Returns whether the page's host, or a parent domain of it, is listed with the page's path. */
  boolean contains(PageUrl page) {
    boolean hasPath = page.path().length() > 1;
    if (hasPath && matches(ANY, page)) {
      return true;
    }
    String host = page.host();
    int dot = -1;
    do {
      host = host.substring(dot + 1);
      if (matches(host, page)) {
        return true;
      }
      dot = host.indexOf('.');
    } while (dot >= 0);
    return false;
  }

  private boolean matches(String host, PageUrl page) {
    return pathsByHost.getOrDefault(host, List.of()).stream()
        .anyMatch(path -> path.matches(page.path()));
  }
}
