package dev.vouch.api;

import dev.vouch.api.BrowserCheckFields.ForwardedBrowser;
import dev.vouch.api.site.BrowserChecks;
import dev.vouch.core.event.Touch;
import dev.vouch.core.ingest.BrowserMatch;
import dev.vouch.core.ingest.BrowserMatch.Visibility;
import dev.vouch.core.ingest.MismatchCause;
import dev.vouch.core.site.Site;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint {@code POST /api/sites/{site_id}/probe}: checks whether a forwarded IP address and
 * User-Agent match a browser that the site has seen. Both are sent in the body, because proxies log
 * URLs.
 */
final class BrowserCheckEndpoint {
  private final SiteRegistry sites;
  private final BrowserChecks checks;

  BrowserCheckEndpoint(SiteRegistry sites, BrowserChecks checks) {
    this.sites = sites;
    this.checks = checks;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, "/api/sites/:site_id/probe", this::check);
  }

  private ApiResponse check(ManagementRequest request) {
    Site site = request.site(sites).site();
    ForwardedBrowser browser = ManagementRequest.valid(BrowserCheckFields.parse(request.fields()));
    return switch (checks.check(site.id(), browser.ip(), browser.userAgent())) {
      case BrowserChecks.Outcome.Checked(BrowserMatch match) -> ApiResponse.ok(json(match, site));
      case BrowserChecks.Outcome.LimitReached(Duration retryAfter) ->
          throw ProblemException.rateLimited(BrowserChecks.limitMessage(retryAfter), retryAfter);
      case BrowserChecks.Outcome.Unavailable(Duration retryAfter) ->
          throw ProblemException.unavailable(
              "Browsers cannot be checked at the moment. Retry the same request later.",
              retryAfter);
    };
  }

  private static JsonObject json(BrowserMatch match, Site site) {
    JsonArray causes = new JsonArray();
    match.causes().forEach(cause -> causes.add(json(cause)));
    return new JsonObject()
        .put("seen", seen(match.visibility()))
        .put(
            "last_seen",
            match
                .lastSeen()
                .map(at -> at.atZone(site.timeZone()).toLocalDate().toString())
                .orElse(null))
        .put("source", match.source().map(Touch::source).orElse(null))
        .put("causes", causes);
  }

  private static @Nullable Boolean seen(Visibility visibility) {
    return switch (visibility) {
      case SEEN -> true;
      case NOT_SEEN -> false;
      case UNKNOWN -> null;
    };
  }

  private static JsonObject json(MismatchCause cause) {
    return new JsonObject()
        .put("code", cause.wireName())
        .put("certain", cause.isCertain())
        .put("detail", MismatchText.of(cause));
  }
}
