package dev.vouch.server.dashboard.install;

import dev.vouch.core.site.SiteId;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.resource.Resource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Script tags for a site's pages.
 *
 * @param plain the current script, also after upgrades
 * @param pinned the script of this version only
 * @param ownDomain the script below {@code /stats} on the site's own domain
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
   * What serves the script from the customer's own domain (docs/browser.md).
   *
   * @param nginx for the server block of the site
   * @param caddy for the block of the site
   */
  public record ProxyRecipes(String nginx, String caddy) {
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
}
