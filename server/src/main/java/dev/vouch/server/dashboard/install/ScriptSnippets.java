package dev.vouch.server.dashboard.install;

import dev.vouch.core.site.SiteId;
import dev.vouch.server.browser.SdkEndpoint;

/**
 * What goes into a site's pages.
 *
 * @param plain the script as it is now and after upgrades
 * @param frozen this version's script and no other
 * @param ownDomain the script under {@code /stats} of the site itself
 * @param recipes what makes {@code ownDomain} work
 */
public record ScriptSnippets(String plain, String frozen, String ownDomain, ProxyRecipes recipes) {
  static ScriptSnippets of(SiteId site, String baseUrl, SdkEndpoint script, ProxyRecipes recipes) {
    return new ScriptSnippets(
        "<script defer src=\"%s/vouch.js\" data-site=\"%s\"></script>".formatted(baseUrl, site),
        ("<script defer src=\"%s%s\" integrity=\"%s\" crossorigin=\"anonymous\""
                + " data-site=\"%s\"></script>")
            .formatted(baseUrl, script.frozenPath(), script.integrity(), site),
        "<script defer src=\"/stats/vouch.js\" data-site=\"%s\"></script>".formatted(site),
        recipes);
  }

  /** For nginx, in the server block of the site. */
  public String nginx() {
    return recipes.nginx();
  }

  /** For Caddy, in the block of the site. */
  public String caddy() {
    return recipes.caddy();
  }
}
