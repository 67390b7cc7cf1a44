package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.UserKeyHasher;
import dev.vouch.directory.Audit;
import dev.vouch.directory.Deed;
import dev.vouch.directory.SiteRegistry;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;

/** {@code POST /api/sites/{site_id}/erasures}: forgets one user of a site. */
final class ErasureEndpoint {
  private final SiteRegistry sites;
  private final Audit audit;
  private final ManagementLog log;

  ErasureEndpoint(SiteRegistry sites, Audit audit, ManagementLog log) {
    this.sites = sites;
    this.audit = audit;
    this.log = log;
  }

  void mount(Routes routes) {
    routes.add(HttpMethod.POST, "/api/sites/:site_id/erasures", this::erase);
  }

  private Answer erase(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    UserKey userKey = userKey(request, site);
    audit.note(site, new Deed.ErasureRequested());
    return switch (log.append(head -> erasure(head, site, userKey))) {
      case ManagementLog.Result.OnDisk _ -> Answer.noContent();
      case ManagementLog.Result.Unavailable unavailable ->
          throw ManagementRequest.unavailable(unavailable.retryAfter());
    };
  }

  private static LogRecord erasure(ManagementLog.Head head, SiteId site, UserKey userKey) {
    return new LogRecord.Erasure(head.id(), site, head.receivedAt(), userKey);
  }

  private UserKey userKey(ManagementRequest request, SiteId site) {
    Fields fields = request.fields();
    fields.require("success_user_id");
    Optional<String> userId = fields.anyText("success_user_id", EventLimits.USER_ID_CHARACTERS_MAX);
    fields.refuseProblems();
    Secrets secrets = sites.of(site).orElseThrow(ManagementRequest::noSuchSite);
    return UserKeyHasher.hash(secrets, userId.orElseThrow());
  }
}
