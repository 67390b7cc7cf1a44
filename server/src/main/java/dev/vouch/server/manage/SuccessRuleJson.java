package dev.vouch.server.manage;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.named.NamedItem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Success rules as JSON (docs/api.md). */
final class SuccessRuleJson {
  private SuccessRuleJson() {}

  static JsonObject of(List<NamedItem<SuccessRule>> rules) {
    return new JsonObject()
        .put("success_rules", new JsonArray(rules.stream().map(SuccessRuleJson::of).toList()));
  }

  static JsonObject of(NamedItem<SuccessRule> registered) {
    return new JsonObject()
        .put("rule_id", registered.id())
        .put("name", registered.value().name())
        .put("title", registered.value().title())
        .put("page_path", registered.value().pagePath().map(PagePattern::text).orElse(null))
        .put("created_at", registered.createdAt().toString());
  }
}
