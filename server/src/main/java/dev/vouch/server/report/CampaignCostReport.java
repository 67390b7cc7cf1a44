package dev.vouch.server.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The report that compares what was spent on sources or campaigns with the successes credited to
 * them, one row for each currency of a source's or campaign's costs. Blocking; thread-safe.
 */
public final class CampaignCostReport {
  private final CampaignCosts costs;
  private final ReportQueries queries;
  private final InstantSource clock;
  private final ScopeParameters scopes;

  /** Creates the report; the default for the last day is relative to {@code clock}. */
  public CampaignCostReport(CampaignCosts costs, ReportQueries queries, InstantSource clock) {
    this.costs = costs;
    this.queries = queries;
    this.clock = clock;
    this.scopes = new ScopeParameters(clock);
  }

  /** What was spent on one source or campaign, in one currency. */
  private record Spend(Optional<String> key, String currency) {}

  /** Returns the rows, the most expensive first, and as of when they are. */
  public JsonObject rows(Site site, QueryParameters parameters) {
    Scope scope = scopes.read(site, parameters);
    if (!scope.filters().isEmpty()) {
      parameters.addProblem(
          "filter", "not_supported", "Costs cannot be filtered. Remove the parameter filter.");
    }
    Dimension.Field by = by(parameters);
    int limit = parameters.limit();
    parameters.requireValid();
    List<Map.Entry<Spend, BigDecimal>> spent =
        spent(site, scope, by).stream().limit(limit).toList();
    EarliestMoment moment = new EarliestMoment(queries);
    Map<Optional<String>, Breakdown.Line> lines = lines(scope, by, spent, moment);
    JsonArray rows = new JsonArray();
    spent.forEach(
        entry ->
            rows.add(row(entry.getKey(), entry.getValue(), line(lines, entry.getKey().key()))));
    return new JsonObject().put("rows", rows).put("as_of", ReportJson.instant(asOf(moment)));
  }

  /** Without costs, no query is made, and the rows are as of now. */
  private Instant asOf(EarliestMoment moment) {
    Instant now = clock.instant();
    return moment.asOf().isBefore(now) ? moment.asOf() : now;
  }

  private static Dimension.Field by(QueryParameters parameters) {
    return switch (parameters.single("by").orElse("source")) {
      case "source" -> Dimension.Field.SOURCE;
      case "campaign" -> Dimension.Field.CAMPAIGN;
      default -> {
        parameters.addProblem("by", "unknown_dimension", "by must be source or campaign.");
        yield Dimension.Field.SOURCE;
      }
    };
  }

  private List<Map.Entry<Spend, BigDecimal>> spent(Site site, Scope scope, Dimension.Field by) {
    DayRange days = DayRange.of(scope, site.timeZone());
    Map<Spend, BigDecimal> sums =
        costs.between(site.id(), days.first(), days.last()).stream()
            .collect(
                groupingBy(
                    cost -> new Spend(key(cost, by), cost.currency()),
                    reducing(BigDecimal.ZERO, CampaignCost::amount, BigDecimal::add)));
    return sums.entrySet().stream()
        .sorted(
            Map.Entry.<Spend, BigDecimal>comparingByValue(Comparator.reverseOrder())
                .thenComparing(entry -> entry.getKey().key().orElse(""))
                .thenComparing(entry -> entry.getKey().currency()))
        .toList();
  }

  private static Optional<String> key(CampaignCost cost, Dimension.Field by) {
    return by == Dimension.Field.SOURCE ? Optional.of(cost.key().source()) : cost.key().campaign();
  }

  private static Map<Optional<String>, Breakdown.Line> lines(
      Scope scope,
      Dimension.Field by,
      List<Map.Entry<Spend, BigDecimal>> spent,
      ReportQueries queries) {
    // Events without a campaign are not the result of spend without one.
    List<Optional<String>> keys =
        spent.stream()
            .map(entry -> entry.getKey().key())
            .filter(Optional::isPresent)
            .distinct()
            .toList();
    if (keys.isEmpty()) {
      return Map.of();
    }
    return queries.answer(BreakdownQuestion.ofValues(scope, by, keys)).lines().stream()
        .collect(toMap(Breakdown.Line::key, Function.identity()));
  }

  private static Breakdown.Line line(
      Map<Optional<String>, Breakdown.Line> lines, Optional<String> key) {
    return lines.getOrDefault(key, Breakdown.Line.nothing(key));
  }

  private static JsonObject row(Spend spend, BigDecimal cost, Breakdown.Line line) {
    CampaignReturn compared =
        CampaignReturn.of(spend.key(), spend.currency(), cost, line.successes(), line.revenue());
    return new JsonObject()
        .put("key", spend.key().orElse(null))
        .put("currency", spend.currency())
        .put("cost", ReportJson.exact(cost))
        .put("visitors", line.visitors())
        .put("successes", ReportJson.exact(compared.successes()))
        .put("success_value", ReportJson.exact(compared.revenue()))
        .put("cost_per_success", json(compared.costPerSuccess()))
        .put("return_on_ad_spend", json(compared.returnOnAdSpend()));
  }

  private static @Nullable BigDecimal json(Optional<BigDecimal> ratio) {
    return ratio.map(ReportJson::exact).orElse(null);
  }
}
