package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.annotation.ChartAnnotations.AnnotatedDate;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExcludedAddress;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The API description of one kind of {@link SiteItem}: names, messages, parsers and JSON.
 *
 * @param path the last segment of the list's path, such as {@code success-rules}
 * @param idName the name of the ID as a field and as a path parameter, such as {@code rule_id}
 * @param listName the field that contains the list, such as {@code success_rules}
 * @param noun the name of an item in messages, such as "success rule"
 * @param readRight the right required for reading; writing requires {@link Right#OWNER}
 * @param creation the parser of a new item
 * @param changes the parser of changes to an item; empty if items never change
 * @param json the mapper from an item to its fields, without the ID and the time
 * @param takenMessage the error message if the existing item excludes the new one
 * @param limitMessage the error message if a site has the maximum number of items
 */
record SiteItemResource<V>(
    String path,
    String idName,
    String listName,
    String noun,
    Right readRight,
    SiteItems<V> items,
    Function<RequestFields, ParseResult<Creation<V>>> creation,
    Optional<Function<RequestFields, ParseResult<UnaryOperator<V>>>> changes,
    Function<SiteItem<V>, JsonObject> json,
    Function<SiteItem<V>, String> takenMessage,
    String limitMessage) {
  /** Creates a valid item on a site. */
  interface Creation<V> {
    SaveResult<V> on(SiteId site);
  }

  static SiteItemResource<SuccessRule> successRules(SiteItems<SuccessRule> rules) {
    return new SiteItemResource<>(
        "success-rules",
        "rule_id",
        "success_rules",
        "success rule",
        Right.OWNER,
        rules,
        fields -> SuccessRuleFields.rule(fields).map(rule -> site -> rules.create(site, rule)),
        Optional.of(fields -> SuccessRuleFields.changes(fields).map(changes -> changes::applyTo)),
        item -> json(item.value()),
        _ ->
            "A success rule with this name already exists. Change that success rule or choose"
                + " another name.",
        SuccessRuleFields.LIMIT_REACHED_MESSAGE);
  }

  private static JsonObject json(SuccessRule rule) {
    return new JsonObject()
        .put("name", rule.name())
        .put("title", rule.title())
        .put("page_path", rule.pagePath().map(PagePattern::text).orElse(null));
  }

  static SiteItemResource<SavedFunnel> savedFunnels(SiteItems<SavedFunnel> funnels) {
    return new SiteItemResource<>(
        "funnels",
        "funnel_id",
        "funnels",
        "saved funnel",
        Right.MEMBER,
        funnels,
        fields -> FunnelFields.funnel(fields).map(funnel -> site -> funnels.create(site, funnel)),
        Optional.of(fields -> FunnelFields.changes(fields).map(changes -> changes::applyTo)),
        item -> json(item.value()),
        _ -> FunnelFields.NAME_TAKEN_MESSAGE,
        FunnelFields.LIMIT_REACHED_MESSAGE);
  }

  private static JsonObject json(SavedFunnel funnel) {
    return new JsonObject()
        .put("name", funnel.name())
        .put("steps", new JsonArray(funnel.steps().stream().map(PathStep::wireName).toList()))
        .put("window_hours", funnel.window().toHours());
  }

  static SiteItemResource<ExcludedAddress> excludedAddresses(ExclusionRegistry exclusions) {
    return new SiteItemResource<>(
        "excluded-addresses",
        "address_id",
        "excluded_addresses",
        "excluded address",
        Right.OWNER,
        exclusions.addresses(),
        fields ->
            ExcludedAddressFields.parse(fields)
                .map(wanted -> site -> exclusions.exclude(site, wanted.name(), wanted.address())),
        Optional.empty(),
        item -> new JsonObject().put("name", item.value().name()),
        other -> ExcludedAddressFields.alreadyExcluded(other.value()),
        ExcludedAddressFields.LIMIT_REACHED_MESSAGE);
  }

  static SiteItemResource<AnnotatedDate> annotations(ChartAnnotations annotations) {
    return new SiteItemResource<>(
        "annotations",
        "annotation_id",
        "annotations",
        "annotation",
        Right.MEMBER,
        annotations.items(),
        fields ->
            AnnotationFields.parse(fields)
                .map(wanted -> site -> annotations.add(site, wanted.date(), wanted.text())),
        Optional.empty(),
        item ->
            new JsonObject()
                .put("date", item.value().date().toString())
                .put("text", item.value().text())
                .put(
                    "author",
                    annotations.of(item).author().map(EmailAddress::toString).orElse(null)),
        _ -> "",
        AnnotationFields.LIMIT_REACHED_MESSAGE);
  }
}
