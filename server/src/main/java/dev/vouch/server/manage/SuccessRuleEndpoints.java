package dev.vouch.server.manage;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.directory.rule.RuleChanges;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import io.vertx.core.http.HttpMethod;
import java.util.function.Supplier;

/** {@code /api/sites/{site_id}/success-rules}. */
final class SuccessRuleEndpoints {
  private static final String RULES = "/api/sites/:site_id/success-rules";
  private static final String RULE = RULES + "/:rule_id";

  private final SiteRegistry sites;
  private final NamedItems<SuccessRule> rules;

  SuccessRuleEndpoints(SiteRegistry sites, NamedItems<SuccessRule> rules) {
    this.sites = sites;
    this.rules = rules;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, RULES, this::create);
    routes.add(HttpMethod.GET, RULES, this::list);
    routes.add(HttpMethod.GET, RULE, this::show);
    routes.add(HttpMethod.PATCH, RULE, this::update);
    routes.add(HttpMethod.DELETE, RULE, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    SuccessRule wanted = ManagementRequest.valid(SuccessRuleFields.rule(request.fields()));
    NamedItem<SuccessRule> rule = saved(rules.create(site, wanted), ManagementRequest::noSuchSite);
    return ApiResponse.created(SuccessRuleJson.of(rule))
        .at(RULES.replace(":site_id", site.toString()) + "/" + rule.id());
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(SuccessRuleJson.of(rules.list(site(request))));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        SuccessRuleJson.of(
            rules
                .find(site(request), request.pathParameter("rule_id"))
                .orElseThrow(SuccessRuleEndpoints::noSuchRule)));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    RuleChanges changes = ManagementRequest.valid(SuccessRuleFields.changes(request.fields()));
    return ApiResponse.ok(
        SuccessRuleJson.of(
            saved(
                rules.update(site, request.pathParameter("rule_id"), changes::applyTo),
                SuccessRuleEndpoints::noSuchRule)));
  }

  private static NamedItem<SuccessRule> saved(
      SaveResult<SuccessRule> result, Supplier<ProblemException> notFound) {
    return switch (result) {
      case SaveResult.Saved(NamedItem<SuccessRule> rule) -> rule;
      case SaveResult.NameTaken() -> throw nameTaken();
      case SaveResult.LimitReached() ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The site has %d success rules, the most there may be; delete one first."
                  .formatted(SuccessRuleKind.RULES_MAX));
      case SaveResult.NotFound() -> throw notFound.get();
    };
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!rules.delete(site(request), request.pathParameter("rule_id"))) {
      throw noSuchRule();
    }
    return ApiResponse.noContent();
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static ProblemException nameTaken() {
    return new ProblemException(
        ProblemType.CONFLICT,
        "Another success rule of the site has this name; change that one, or take another name.");
  }

  private static ProblemException noSuchRule() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "The site has no success rule with this id; GET its success-rules to see them.");
  }
}
