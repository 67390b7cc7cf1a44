package dev.vouch.server.manage;

import dev.vouch.core.report.PagePattern;
import dev.vouch.directory.rule.RegisteredRule;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Success rules as JSON (docs/api.md). */
final class SuccessRuleJson {
  private SuccessRuleJson() {}

  static JsonObject of(List<RegisteredRule> rules) {
    return new JsonObject()
        .put("success_rules", new JsonArray(rules.stream().map(SuccessRuleJson::of).toList()));
  }

  static JsonObject of(RegisteredRule registered) {
    return new JsonObject()
        .put("rule_id", registered.id().toString())
        .put("name", registered.rule().name())
        .put("title", registered.rule().title())
        .put("page_path", registered.rule().pagePath().map(PagePattern::text).orElse(null))
        .put("created_at", registered.createdAt().toString());
  }
}
