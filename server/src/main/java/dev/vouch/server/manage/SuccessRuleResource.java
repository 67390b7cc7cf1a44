package dev.vouch.server.manage;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.json.JsonObject;
import java.util.function.UnaryOperator;

/** Success rules in the API. */
final class SuccessRuleResource implements NamedItemResource<SuccessRule> {
  @Override
  public String path() {
    return "success-rules";
  }

  @Override
  public String idName() {
    return "rule_id";
  }

  @Override
  public String listName() {
    return "success_rules";
  }

  @Override
  public String noun() {
    return "success rule";
  }

  @Override
  public int siteLimit() {
    return SuccessRuleKind.RULES_MAX;
  }

  @Override
  public Right readRight() {
    return Right.OWNER;
  }

  @Override
  public ParseResult<SuccessRule> creation(RequestFields fields) {
    return SuccessRuleFields.rule(fields);
  }

  @Override
  public ParseResult<UnaryOperator<SuccessRule>> changes(RequestFields fields) {
    return SuccessRuleFields.changes(fields).map(changes -> changes::applyTo);
  }

  @Override
  public JsonObject json(SuccessRule rule) {
    return new JsonObject()
        .put("name", rule.name())
        .put("title", rule.title())
        .put("page_path", rule.pagePath().map(PagePattern::text).orElse(null));
  }
}
