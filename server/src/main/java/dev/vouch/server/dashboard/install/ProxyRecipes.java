package dev.vouch.server.dashboard.install;

import dev.vouch.server.resource.Resource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What serves the script from the customer's own domain, as {@code docs/browser.md} tells it. */
record ProxyRecipes(String nginx, String caddy) {
  static ProxyRecipes load() {
    String page = Resource.text(ProxyRecipes.class, "/guide/browser.md");
    return new ProxyRecipes(block(page, "nginx"), block(page, "caddy"));
  }

  private static String block(String page, String language) {
    Matcher block =
        Pattern.compile("^```" + language + "\\n(.*?)\\n```$", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(page);
    if (!block.find()) {
      throw new IllegalStateException("docs/browser.md shows no recipe for " + language);
    }
    return block.group(1);
  }
}
