package dev.vouch.tools.apply;

import dev.vouch.api.FunnelFields;
import dev.vouch.api.KeyFields;
import dev.vouch.api.MemberFields;
import dev.vouch.api.MemberFields.WantedMember;
import dev.vouch.api.PaymentHookFields;
import dev.vouch.api.SiteFields;
import dev.vouch.api.SuccessRuleFields;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.funnel.SavedFunnel.FunnelChanges;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.payment.PaymentHookSettings;
import dev.vouch.directory.rule.SuccessRuleKind.RuleChanges;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Mapper from the fields of a file to the form in which the API returns them, for comparison.
 * Fields are validated by the server's parsers. Fields that the file omits are omitted.
 */
final class CanonicalFields {
  private CanonicalFields() {}

  static ParseResult<JsonObject> site(RequestFields fields) {
    fields.require("name");
    return SiteFields.changes(fields).map(CanonicalFields::json);
  }

  private static JsonObject json(SiteChanges changes) {
    JsonObject json = new JsonObject();
    changes.name().ifPresent(name -> json.put("name", name));
    changes.domains().ifPresent(hosts -> json.put("domains", sorted(hosts)));
    changes.timeZone().ifPresent(zone -> json.put("timezone", zone.getId()));
    changes.ignoredReferrers().ifPresent(hosts -> json.put("ignored_referrers", sorted(hosts)));
    changes.identifyProofRequired().ifPresent(flag -> json.put("identify_proof_required", flag));
    changes
        .reportingCurrency()
        .ifPresent(code -> json.put("reporting_currency", code.orElse(null)));
    changes.privacySignalsHonoured().ifPresent(flag -> json.put("privacy_signals_honoured", flag));
    changes.retentionDays().ifPresent(days -> json.put("retention_days", days.orElse(null)));
    return json;
  }

  private static JsonArray sorted(Set<String> hosts) {
    return new JsonArray(hosts.stream().sorted().toList());
  }

  static ParseResult<JsonObject> successRule(RequestFields fields) {
    fields.require("name");
    return SuccessRuleFields.changes(fields).map(CanonicalFields::json);
  }

  private static JsonObject json(RuleChanges rule) {
    JsonObject json = new JsonObject().put("name", rule.name().orElseThrow());
    rule.title().ifPresent(title -> json.put("title", title));
    rule.pagePath()
        .ifPresent(path -> json.put("page_path", path.map(PagePattern::text).orElse(null)));
    return json;
  }

  static ParseResult<JsonObject> funnel(RequestFields fields) {
    fields.require("name");
    fields.require("steps");
    return FunnelFields.changes(fields).map(CanonicalFields::json);
  }

  private static JsonObject json(FunnelChanges funnel) {
    JsonObject json =
        new JsonObject()
            .put("name", funnel.name().orElseThrow())
            .put(
                "steps",
                new JsonArray(
                    funnel.steps().orElseThrow().stream().map(PathStep::wireName).toList()));
    funnel
        .window()
        .ifPresent(window -> json.put("window_hours", Math.toIntExact(window.toHours())));
    return json;
  }

  /**
   * Validates a key. An expiry in the past is valid here, because the key may have expired since
   * the file was written.
   */
  static ParseResult<JsonObject> key(RequestFields fields) {
    boolean removesExpiry = fields.isNull("expires_at");
    return KeyFields.newKey(fields, Instant.EPOCH).map(key -> json(key, removesExpiry));
  }

  private static JsonObject json(NewKey key, boolean removesExpiry) {
    JsonObject json = new JsonObject().put("name", key.name());
    key.rateLimit().ifPresent(limit -> json.put("rate_limit", limit));
    key.expiresAt().ifPresent(time -> json.put("expires_at", time.toString()));
    return removesExpiry ? json.putNull("expires_at") : json;
  }

  static ParseResult<JsonObject> paymentHook(RequestFields fields) {
    List<String> present =
        Stream.of("success_name", "mode", "counts")
            .filter(field -> !fields.isAbsent(field))
            .toList();
    return PaymentHookFields.parse(fields).map(hook -> json(hook, present));
  }

  private static JsonObject json(PaymentHookSettings hook, List<String> present) {
    JsonObject all =
        new JsonObject()
            .put("success_name", hook.successName())
            .put("mode", hook.mode().wireName())
            .put("counts", hook.counts().wireName());
    JsonObject json =
        new JsonObject().put("provider", hook.provider().wireName()).put("name", hook.name());
    present.forEach(field -> json.put(field, all.getValue(field)));
    return json;
  }

  static ParseResult<JsonObject> member(RequestFields fields) {
    return MemberFields.member(fields).map(CanonicalFields::json);
  }

  private static JsonObject json(WantedMember member) {
    return new JsonObject()
        .put("email", member.email().text())
        .put("role", member.role().wireName());
  }
}
