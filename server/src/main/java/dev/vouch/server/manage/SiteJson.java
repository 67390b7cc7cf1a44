package dev.vouch.server.manage;

import dev.vouch.core.site.Site;
import dev.vouch.directory.site.RegisteredSite;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Sites as JSON (docs/api.md). */
final class SiteJson {
  private SiteJson() {}

  static JsonObject of(List<RegisteredSite> sites) {
    return new JsonObject().put("sites", new JsonArray(sites.stream().map(SiteJson::of).toList()));
  }

  static JsonObject of(RegisteredSite registered) {
    Site site = registered.site();
    return new JsonObject()
        .put("site_id", site.id().toString())
        .put("name", site.name())
        .put("domains", sorted(site.domains()))
        .put("timezone", site.timeZone().getId())
        .put("ignored_referrers", sorted(site.ignoredReferrers()))
        .put("identify_proof_required", site.identifyProofRequired())
        .put("retention_days", registered.retention().days().orElse(null))
        .put(
            "expired_before",
            registered.retention().expiredBefore().map(Instant::toString).orElse(null))
        .put("created_at", registered.createdAt().toString());
  }

  private static JsonArray sorted(Set<String> hosts) {
    return new JsonArray(hosts.stream().sorted().toList());
  }
}
