package dev.vouch.server.manage;

import dev.vouch.core.ingest.IdentifyProof;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.directory.Audit;
import dev.vouch.directory.Deed;
import dev.vouch.directory.MemberRegistry;
import dev.vouch.directory.RegisteredSite;
import dev.vouch.directory.SiteChanges;
import dev.vouch.directory.SiteRegistry;
import dev.vouch.directory.SiteUpdate;
import dev.vouch.server.manage.ApiGate.Right;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.Set;

/** {@code /api/sites} and {@code /api/sites/{site_id}}. */
final class SiteEndpoints {
  private static final String SITES = "/api/sites";
  private static final String SITE = "/api/sites/:site_id";

  private final SiteRegistry sites;
  private final MemberRegistry members;
  private final Audit audit;
  private final SiteRemoval removal;
  private final Set<String> paymentProviders = PaymentProviders.hosts();

  SiteEndpoints(SiteRegistry sites, MemberRegistry members, Audit audit, SiteRemoval removal) {
    this.sites = sites;
    this.members = members;
    this.audit = audit;
    this.removal = removal;
  }

  void mount(Routes routes) {
    routes.add(Right.ADMINISTRATOR, HttpMethod.POST, SITES, this::create);
    routes.add(Right.KNOWN, HttpMethod.GET, SITES, this::list);
    routes.add(
        Right.MEMBER, HttpMethod.GET, SITE, request -> Answer.ok(SiteJson.of(request.site(sites))));
    routes.add(HttpMethod.PATCH, SITE, this::update);
    routes.add(HttpMethod.DELETE, SITE, this::delete);
    routes.add(HttpMethod.GET, SITE + "/identify-secret", this::identifySecret);
  }

  private Answer create(ManagementRequest request) {
    RegisteredSite created = sites.create(SiteFields.settings(request.fields(), paymentProviders));
    return Answer.created(SiteJson.of(created)).at(SITES + "/" + created.site().id());
  }

  /** Those that the caller is a member of. */
  private Answer list(ManagementRequest request) {
    return Answer.ok(
        SiteJson.of(
            sites.list().stream()
                .filter(site -> request.caller().role(site.site().id(), members).isPresent())
                .toList()));
  }

  private Answer update(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    SiteChanges changes = SiteFields.changes(request.fields());
    return switch (sites.update(site, changes)) {
      case SiteUpdate.Updated(RegisteredSite updated) -> Answer.ok(SiteJson.of(updated));
      case SiteUpdate.NoSuchSite _ -> throw ManagementRequest.noSuchSite();
    };
  }

  private Answer delete(ManagementRequest request) {
    SiteId site = request.siteId().orElseThrow(ManagementRequest::noSuchSite);
    return switch (removal.remove(site)) {
      case SiteRemoval.Outcome.Removed _ -> Answer.noContent();
      case SiteRemoval.Outcome.NoSuchSite _ -> throw ManagementRequest.noSuchSite();
      case SiteRemoval.Outcome.Unfinished unfinished ->
          throw ManagementRequest.unavailable(unfinished.retryAfter());
    };
  }

  /** Shown apart from the site, so that it is read only by those who need it. */
  private Answer identifySecret(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    audit.note(site, new Deed.IdentifySecretShown());
    SiteSecrets.Secrets secrets = sites.of(site).orElseThrow(ManagementRequest::noSuchSite);
    return Answer.ok(new JsonObject().put("identify_secret", IdentifyProof.secretText(secrets)));
  }
}
