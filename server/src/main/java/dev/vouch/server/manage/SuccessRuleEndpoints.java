package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.rule.RegisteredRule;
import dev.vouch.directory.rule.RuleChanges;
import dev.vouch.directory.rule.RuleCreation;
import dev.vouch.directory.rule.RuleId;
import dev.vouch.directory.rule.RuleRegistry;
import dev.vouch.directory.rule.RuleUpdate;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import io.vertx.core.http.HttpMethod;

/** {@code /api/sites/{site_id}/success-rules}. */
final class SuccessRuleEndpoints {
  private static final String RULES = "/api/sites/:site_id/success-rules";
  private static final String RULE = RULES + "/:rule_id";

  private final SiteRegistry sites;
  private final RuleRegistry rules;

  SuccessRuleEndpoints(SiteRegistry sites, RuleRegistry rules) {
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
    return switch (rules.create(site, SuccessRuleFields.rule(request.fields()))) {
      case RuleCreation.Created(RegisteredRule rule) ->
          ApiResponse.created(SuccessRuleJson.of(rule))
              .at(RULES.replace(":site_id", site.toString()) + "/" + rule.id());
      case RuleCreation.NameTaken _ -> throw nameTaken();
      case RuleCreation.TooMany _ ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The site has %d success rules, the most there may be; delete one first."
                  .formatted(RuleRegistry.RULES_MAX));
      case RuleCreation.NoSuchSite _ -> throw ManagementRequest.noSuchSite();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(SuccessRuleJson.of(rules.list(site(request))));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        SuccessRuleJson.of(
            rules
                .find(site(request), rule(request))
                .orElseThrow(SuccessRuleEndpoints::noSuchRule)));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    RuleId rule = rule(request);
    RuleChanges changes = SuccessRuleFields.changes(request.fields());
    return switch (rules.update(site, rule, changes)) {
      case RuleUpdate.Updated(RegisteredRule updated) ->
          ApiResponse.ok(SuccessRuleJson.of(updated));
      case RuleUpdate.NameTaken _ -> throw nameTaken();
      case RuleUpdate.NoSuchRule _ -> throw noSuchRule();
    };
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!rules.delete(site(request), rule(request))) {
      throw noSuchRule();
    }
    return ApiResponse.noContent();
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static RuleId rule(ManagementRequest request) {
    return RuleId.parse(request.pathParameter("rule_id"))
        .orElseThrow(SuccessRuleEndpoints::noSuchRule);
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
