package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.site.Site;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import dev.vouch.reports.CampaignCostCheck;
import dev.vouch.reports.CampaignCostCheck.UnseenNames;
import dev.vouch.reports.CampaignCostReport;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The endpoints of {@code /api/sites/{site_id}/costs}. */
final class CampaignCostEndpoints {
  private static final String COSTS = "/api/sites/:site_id/costs";

  private final SiteRegistry sites;
  private final CampaignCosts costs;
  private final CampaignCostReport report;
  private final CampaignCostCheck check;

  CampaignCostEndpoints(
      SiteRegistry sites, CampaignCosts costs, CampaignCostReport report, CampaignCostCheck check) {
    this.sites = sites;
    this.costs = costs;
    this.report = report;
    this.check = check;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.PUT, COSTS, this::save);
    // Members also see costs in the dashboard. Public links serve reports only, not costs.
    routes.addQuery(Right.MEMBER, HttpMethod.GET, COSTS, this::report);
  }

  private ApiResponse save(ManagementRequest request) {
    Site site = request.site(sites).site();
    List<CampaignCost> sent = ManagementRequest.valid(CampaignCostFields.costs(request.fields()));
    return switch (costs.save(site.id(), sent)) {
      case SAVED -> ApiResponse.ok(warnings(check.unseen(site, sent)));
      case NOT_FOUND -> throw SitePath.siteNotFound();
      case LIMIT_REACHED ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The site would have more than %d costs. To remove old ones, send them with an amount of 0."
                  .formatted(CampaignCosts.SITE_LIMIT));
    };
  }

  private static JsonObject warnings(List<UnseenNames> unseen) {
    JsonArray warnings = new JsonArray();
    unseen.forEach(
        found ->
            warnings.add(
                new JsonObject()
                    .put("code", found.code())
                    .put("detail", found.text("row"))
                    .put("rows", found.costs())
                    .put("names", new JsonArray(found.names()))));
    return new JsonObject().put("warnings", warnings);
  }

  private ApiResponse report(ManagementRequest request) {
    return ApiResponse.ok(report.rows(request.site(sites).site(), request.queryParameters()));
  }
}
