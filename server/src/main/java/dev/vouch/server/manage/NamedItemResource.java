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
 * The API description of one kind of {@link dev.vouch.directory.named.NamedItem}: names, parsers
 * and JSON.
 *
 * @param path the last segment of the list's path, such as {@code success-rules}
 * @param idName the name of the ID's field and path parameter, such as {@code rule_id}
 * @param listName the field that contains the list, such as {@code success_rules}
 * @param noun the name of an item in messages, such as "success rule"
 * @param siteLimit the maximum number of items per site
 * @param readRight the right required for reading; writing requires {@link Right#OWNER}
 * @param creation the parser of a new item
 * @param changes the parser of changes to an item
 * @param json the mapper from an item to its fields
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
