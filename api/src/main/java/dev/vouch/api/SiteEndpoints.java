package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.api.SiteFields.PaymentProviders;
import dev.vouch.api.site.SiteRemoval;
import dev.vouch.core.ingest.IdentifyProof;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.member.MemberRegistry;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The endpoints of {@code /api/sites} and {@code /api/sites/{site_id}}. */
final class SiteEndpoints {
  private static final String SITES = "/api/sites";
  private static final String SITE = "/api/sites/:site_id";

  private final SiteRegistry sites;
  private final MemberRegistry members;
  private final AuditLog audit;
  private final SiteRemoval removal;
  private final Set<String> paymentProviders = PaymentProviders.hosts();

  SiteEndpoints(SiteRegistry sites, MemberRegistry members, AuditLog audit, SiteRemoval removal) {
    this.sites = sites;
    this.members = members;
    this.audit = audit;
    this.removal = removal;
  }

  void mount(ApiRoutes routes) {
    routes.add(Right.ADMINISTRATOR, HttpMethod.POST, SITES, this::create);
    routes.add(Right.AUTHENTICATED, HttpMethod.GET, SITES, this::list);
    routes.add(
        Right.MEMBER,
        HttpMethod.GET,
        SITE,
        request -> ApiResponse.ok(SiteJson.of(request.site(sites))));
    routes.add(HttpMethod.PATCH, SITE, this::update);
    routes.add(HttpMethod.DELETE, SITE, this::delete);
    routes.add(HttpMethod.GET, SITE + "/identify-secret", this::identifySecret);
  }

  private ApiResponse create(ManagementRequest request) {
    RegisteredSite created =
        sites.create(
            ManagementRequest.valid(SiteFields.newSite(request.fields(), paymentProviders)));
    return ApiResponse.created(SiteJson.of(created))
        .withLocation(SITES + "/" + created.site().id());
  }

  /** Returns the sites on which the caller has a role. */
  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(
        SiteJson.of(
            sites.list().stream()
                .filter(site -> request.caller().role(site.site().id(), members).isPresent())
                .toList()));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    SiteChanges changes = ManagementRequest.valid(SiteFields.changes(request.fields()));
    return ApiResponse.ok(
        SiteJson.of(sites.update(site, changes).orElseThrow(SitePath::siteNotFound)));
  }

  private ApiResponse delete(ManagementRequest request) {
    SiteId site = request.siteId().orElseThrow(SitePath::siteNotFound);
    return switch (removal.remove(site)) {
      case SiteRemoval.Outcome.Removed _ -> ApiResponse.noContent();
      case SiteRemoval.Outcome.SiteNotFound _ -> throw SitePath.siteNotFound();
      case SiteRemoval.Outcome.Unfinished unfinished ->
          throw ManagementRequest.unavailable(unfinished.retryAfter());
    };
  }

  /**
   * Returns the secret for identify proofs. A separate endpoint, not part of the site's JSON, so
   * that each access is recorded in the audit log.
   */
  private ApiResponse identifySecret(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    audit.record(site, AuditEntry.identifySecretShown());
    SiteSecrets.Secrets secrets = sites.of(site).orElseThrow(SitePath::siteNotFound);
    return ApiResponse.ok(
        new JsonObject().put("identify_secret", IdentifyProof.secretText(secrets)));
  }

  /** Mapper from sites to JSON (docs/api.md). */
  static final class SiteJson {
    private SiteJson() {}

    static JsonObject of(List<RegisteredSite> sites) {
      return new JsonObject()
          .put("sites", new JsonArray(sites.stream().map(SiteJson::of).toList()));
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
          .put("reporting_currency", site.reportingCurrency().orElse(null))
          .put("privacy_signals_honoured", registered.privacySignalsHonoured())
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
}
