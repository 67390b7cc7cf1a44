package dev.vouch.api.audit;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.AuditLog.AuditPage;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.http.BlockingRequests;
import dev.vouch.http.Feature;
import dev.vouch.http.SitePath;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ReportResponse;
import dev.vouch.reports.Representation;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Endpoint {@code GET /api/sites/{site_id}/audit}: the activity log of a site. Thread-safe. */
public final class AuditEndpoint implements Feature {
  private static final int CONCURRENT_MAX = 8;

  private final Sites sites;
  private final AuditLog audit;
  private final Handler<RoutingContext> ownersOnly;
  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);

  /**
   * Creates the endpoint.
   *
   * @param ownersOnly the handler that accepts only owners of the site in the path
   */
  public AuditEndpoint(Sites sites, AuditLog audit, Handler<RoutingContext> ownersOnly) {
    this.sites = sites;
    this.audit = audit;
    this.ownersOnly = ownersOnly;
  }

  @Override
  public void mount(Router router) {
    router
        .get("/api/sites/:site_id/audit")
        .handler(ownersOnly)
        .handler(requests.handler(this::answer));
  }

  private Consumer<HttpServerResponse> answer(RoutingContext context) {
    Site site = SitePath.site(context, sites);
    QueryParameters parameters = QueryParameters.of(context.queryParams());
    Representation representation =
        Representation.negotiate(parameters, context.parsedHeaders().accept());
    Optional<AuditEntry.Kind> kind = AuditParameters.kind(parameters);
    OptionalLong before = AuditParameters.before(parameters);
    int limit = AuditParameters.limit(parameters);
    parameters.requireValid();
    AuditPage page = audit.page(site.id(), kind, before, limit);
    return ReportResponse.ofLines("audit", AuditJson.COLUMNS, AuditJson.of(page), "entries")
        .encode(representation, site);
  }

  /** Mapper from a page of a site's audit log to JSON (docs/api.md). */
  static final class AuditJson {
    static final List<String> COLUMNS = List.of("at", "actor", "email", "kind", "details");

    private AuditJson() {}

    static JsonObject of(AuditPage page) {
      return new JsonObject()
          .put("entries", new JsonArray(page.entries().stream().map(AuditJson::entry).toList()))
          .put("before", text(page.before()));
    }

    private static JsonObject entry(AuditRecord entry) {
      JsonObject json = new JsonObject().put("at", entry.at().toString());
      switch (entry.actor()) {
        case Actor.Person person ->
            json.put("actor", "account")
                .put("account_id", person.account().toString())
                .put("email", person.email().text());
        case Actor.TokenHolder _ -> putNoAccount(json, "token");
        case Actor.Vouch _ -> putNoAccount(json, "vouch");
      }
      return json.put("kind", entry.kind().wireName()).put("details", entry.details());
    }

    private static void putNoAccount(JsonObject json, String actor) {
      json.put("actor", actor).putNull("account_id").putNull("email");
    }

    private static @Nullable String text(OptionalLong number) {
      return number.isPresent() ? String.valueOf(number.getAsLong()) : null;
    }
  }
}
