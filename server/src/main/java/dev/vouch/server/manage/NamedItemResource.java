package dev.vouch.server.manage;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnelKind;
import dev.vouch.directory.rule.SuccessRuleKind;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One kind of {@link dev.vouch.directory.named.NamedItem} in the API: its names, parsers and JSON.
 *
 * @param path the last part of the list's path, such as {@code success-rules}
 * @param idName the field of the id and the parameter of an item's path, such as {@code rule_id}
 * @param listName the field of the list, such as {@code success_rules}
 * @param noun as messages call an item, such as "success rule"
 * @param siteLimit the most items of a site
 * @param readRight the right that reading requires; writing requires {@link Right#OWNER}
 * @param creation parses a new item
 * @param changes parses the changes to an item
 * @param json an item's own fields
 */
record NamedItemResource<V>(
    String path,
    String idName,
    String listName,
    String noun,
    int siteLimit,
    Right readRight,
    Function<RequestFields, ParseResult<V>> creation,
    Function<RequestFields, ParseResult<UnaryOperator<V>>> changes,
    Function<V, JsonObject> json) {
  static NamedItemResource<SuccessRule> successRules() {
    return new NamedItemResource<>(
        "success-rules",
        "rule_id",
        "success_rules",
        "success rule",
        SuccessRuleKind.RULES_MAX,
        Right.OWNER,
        SuccessRuleFields::rule,
        fields -> SuccessRuleFields.changes(fields).map(changes -> changes::applyTo),
        NamedItemResource::json);
  }

  private static JsonObject json(SuccessRule rule) {
    return new JsonObject()
        .put("name", rule.name())
        .put("title", rule.title())
        .put("page_path", rule.pagePath().map(PagePattern::text).orElse(null));
  }

  static NamedItemResource<SavedFunnel> savedFunnels() {
    return new NamedItemResource<>(
        "funnels",
        "funnel_id",
        "funnels",
        "saved funnel",
        SavedFunnelKind.FUNNELS_MAX,
        Right.MEMBER,
        FunnelFields::funnel,
        fields -> FunnelFields.changes(fields).map(changes -> changes::applyTo),
        NamedItemResource::json);
  }

  private static JsonObject json(SavedFunnel funnel) {
    return new JsonObject()
        .put("name", funnel.name())
        .put("steps", new JsonArray(funnel.steps().stream().map(PathStep::wireName).toList()))
        .put("window_hours", funnel.window().toHours());
  }
}
