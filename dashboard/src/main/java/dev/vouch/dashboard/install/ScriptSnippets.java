package dev.vouch.dashboard.install;

import dev.vouch.core.site.SiteId;
import dev.vouch.http.browser.SdkEndpoint;
import dev.vouch.http.resource.Resource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Script tags for a site's pages.
 *
 * @param plain loads the server's current script, also after upgrades
 * @param pinned loads the script of this version only
 * @param ownDomain loads the script from {@code /stats} on the site's own domain
 * @param recipes proxy configurations for {@code ownDomain}
 */
public record ScriptSnippets(String plain, String pinned, String ownDomain, ProxyRecipes recipes) {
  static ScriptSnippets of(SiteId site, String baseUrl, SdkEndpoint script, ProxyRecipes recipes) {
    return new ScriptSnippets(
        "<script defer src=\"%s/vouch.js\" data-site=\"%s\"></script>".formatted(baseUrl, site),
        ("<script defer src=\"%s%s\" integrity=\"%s\" crossorigin=\"anonymous\""
                + " data-site=\"%s\"></script>")
            .formatted(baseUrl, script.frozenPath(), script.integrity(), site),
        "<script defer src=\"/stats/vouch.js\" data-site=\"%s\"></script>".formatted(site),
        recipes);
  }

  /**
   * Proxy configurations that serve the script from the customer's own domain (docs/browser.md).
   *
   * @param nginx for the server block of the site
   * @param caddy for the site block
   */
  public record ProxyRecipes(String nginx, String caddy) {
    /** The address of Vouch in the recipes of docs/browser.md. */
    private static final String ADDRESS = "127.0.0.1:8080";

    static ProxyRecipes load() {
      String page = Resource.text(ProxyRecipes.class, "/guide/browser.md");
      return new ProxyRecipes(block(page, "nginx"), block(page, "caddy"));
    }

    /**
     * Returns the recipes with the address of this server, if the browser reaches it without HTTPS
     * and therefore probably without a proxy.
     */
    ProxyRecipes to(String baseUrl) {
      if (!baseUrl.startsWith("http://")) {
        return this;
      }
      String address = baseUrl.substring("http://".length());
      return new ProxyRecipes(nginx.replace(ADDRESS, address), caddy.replace(ADDRESS, address));
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
}
