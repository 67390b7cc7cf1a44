package dev.vouch.server.report;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Revenue;
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
  public CampaignCostReport(
      CampaignCosts costs, ReportQueries queries, InstantSource clock, Conversions conversions) {
    this.costs = costs;
    this.queries = queries;
    this.clock = clock;
    this.scopes = new ScopeParameters(clock, conversions);
  }

  /** What was spent on one source or campaign, in one currency. */
  private record Spend(Optional<String> key, Revenue.Amount amount) {
    String currency() {
      return amount.currency().orElseThrow();
    }
  }

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
    List<Spend> spent = spent(site, scope, by).stream().limit(limit).toList();
    EarliestMoment moment = new EarliestMoment(queries);
    Map<Optional<String>, Breakdown.Line> lines = lines(scope, by, spent, moment);
    JsonArray rows = new JsonArray();
    spent.forEach(spend -> rows.add(row(spend, line(lines, spend.key()))));
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

  private List<Spend> spent(Site site, Scope scope, Dimension.Field by) {
    DayRange days = DayRange.of(scope, site.timeZone());
    Map<Optional<String>, List<CampaignCost>> ofKey =
        costs.between(site.id(), days.first(), days.last()).stream()
            .collect(groupingBy(cost -> key(cost, by)));
    return ofKey.entrySet().stream()
        .flatMap(
            entry ->
                SpentAmounts.sum(entry.getValue(), scope.conversion()).amounts().stream()
                    .map(amount -> new Spend(entry.getKey(), amount)))
        .sorted(
            comparing((Spend spend) -> spend.amount().value(), Comparator.reverseOrder())
                .thenComparing(spend -> spend.key().orElse(""))
                .thenComparing(Spend::currency))
        .toList();
  }

  private static Optional<String> key(CampaignCost cost, Dimension.Field by) {
    return by == Dimension.Field.SOURCE ? Optional.of(cost.key().source()) : cost.key().campaign();
  }

  private static Map<Optional<String>, Breakdown.Line> lines(
      Scope scope, Dimension.Field by, List<Spend> spent, ReportQueries queries) {
    // Events without a campaign are not the result of spend without one.
    List<Optional<String>> keys =
        spent.stream().map(Spend::key).filter(Optional::isPresent).distinct().toList();
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

  private static JsonObject row(Spend spend, Breakdown.Line line) {
    CampaignReturn compared =
        CampaignReturn.of(spend.key(), spend.amount(), line.successes(), line.revenue());
    JsonObject json =
        new JsonObject()
            .put("key", spend.key().orElse(null))
            .put("currency", spend.currency())
            .put("cost", ReportJson.exact(compared.cost().value()))
            .put("visitors", line.visitors())
            .put("successes", ReportJson.exact(compared.successes()))
            .put("success_value", ReportJson.exact(compared.revenue().value()))
            .put("cost_per_success", json(compared.costPerSuccess()))
            .put("return_on_ad_spend", json(compared.returnOnAdSpend()));
    return compared.isConverted() ? json.put("converted", true) : json;
  }

  private static @Nullable BigDecimal json(Optional<BigDecimal> ratio) {
    return ratio.map(ReportJson::exact).orElse(null);
  }
}
