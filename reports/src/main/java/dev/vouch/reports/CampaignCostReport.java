package dev.vouch.reports;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.reports.MoneyMetric.Kind;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report that compares what was spent on sources, campaigns or channels with the successes
 * credited to them, one row for each currency of the costs of one. Blocking; thread-safe.
 */
public final class CampaignCostReport {
  private final CampaignCosts costs;
  private final KnownSources sources;
  private final ReportRunner reports;
  private final InstantSource clock;
  private final ScopeParameters scopes;

  /** Creates the report; the default for the last day is relative to {@code clock}. */
  public CampaignCostReport(
      CampaignCosts costs,
      KnownSources sources,
      ReportRunner reports,
      InstantSource clock,
      Conversions conversions) {
    this.costs = costs;
    this.sources = sources;
    this.reports = reports;
    this.clock = clock;
    this.scopes = new ScopeParameters(clock, conversions);
  }

  /** What was spent on one source, campaign or channel, in one currency. */
  private record Spent(Optional<String> key, Revenue.Amount amount) {
    String currency() {
      return amount.currency().orElseThrow();
    }
  }

  /** Returns the rows, the most expensive first, and as of when they are. */
  public JsonObject rows(Site site, QueryParameters parameters) {
    Scope scope = scopes.read(site, parameters);
    if (!CampaignSpend.isKnownOf(scope)) {
      parameters.addProblem(
          "filter",
          "not_supported",
          "Costs can be filtered by source, campaign, channel and name. Remove other filters.");
    }
    Subject by = new Subject.Values(by(parameters));
    Optional<String> success = ReportRequest.success(parameters);
    int limit = parameters.limit();
    parameters.requireValid();
    ReportRequest request = ReportRequest.of(site, scope, by).counting(success);
    CampaignSpend spend = CampaignSpend.of(request, costs, sources);
    List<Spent> spent = mostExpensive(spend).limit(limit).toList();
    EarliestMoment moment = new EarliestMoment(reports.queries());
    Map<Optional<String>, ReportLine> lines = lines(request, spent, moment);
    JsonArray rows = new JsonArray();
    for (Spent of : spent) {
      ReportLine line = lines.getOrDefault(of.key(), ReportLine.nothing(of.key()));
      rows.add(row(of, spend.on(of.key(), line.totals())));
    }
    return new JsonObject().put("rows", rows).put("as_of", ReportJson.instant(asOf(moment)));
  }

  /** Without costs, no query is made, and the rows are as of now. */
  private Instant asOf(EarliestMoment moment) {
    Instant now = clock.instant();
    return moment.asOf().isBefore(now) ? moment.asOf() : now;
  }

  private static Dimension.Field by(QueryParameters parameters) {
    return parameters
        .parsed(
            "by",
            name ->
                WireNamed.parse(Dimension.Field.class, name)
                    .filter(by -> CampaignSpend.isOf(new Subject.Values(by))),
            "unknown_dimension",
            "by must be source, campaign or channel.")
        .orElse(Dimension.Field.SOURCE);
  }

  private static Stream<Spent> mostExpensive(CampaignSpend spend) {
    return spend.amounts().entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().amounts().stream()
                    .map(amount -> new Spent(entry.getKey(), amount)))
        .sorted(
            comparing((Spent spent) -> spent.amount().value(), Comparator.reverseOrder())
                .thenComparing(spent -> spent.key().orElse(""))
                .thenComparing(Spent::currency));
  }

  private Map<Optional<String>, ReportLine> lines(
      ReportRequest request, List<Spent> spent, ReportQueries queries) {
    // Events without a campaign are not the result of spend without one.
    List<Optional<String>> keys =
        spent.stream().map(Spent::key).filter(Optional::isPresent).distinct().toList();
    if (keys.isEmpty()) {
      return Map.of();
    }
    return reports.run(request.only(keys), queries).lines().stream()
        .collect(toMap(ReportLine::key, Function.identity()));
  }

  private static JsonObject row(Spent spent, Totals totals) {
    Optional<String> currency = spent.amount().currency();
    JsonObject json =
        new JsonObject()
            .put("key", spent.key().orElse(null))
            .put("currency", spent.currency())
            .put("cost", number(Kind.COST, currency, totals))
            .put("visitors", totals.counts().visitors())
            .put("successes", ReportJson.exact(totals.successes()))
            .put("success_value", number(Kind.REVENUE, currency, totals))
            .put("cost_per_success", number(Kind.COST_PER_SUCCESS, currency, totals))
            .put("return_on_ad_spend", number(Kind.RETURN_ON_AD_SPEND, currency, totals));
    return new MoneyMetric(Kind.RETURN_ON_AD_SPEND, currency).isConverted(totals)
        ? json.put("converted", true)
        : json;
  }

  private static @Nullable BigDecimal number(Kind kind, Optional<String> currency, Totals totals) {
    return new MoneyMetric(kind, currency).of(totals).map(ReportJson::exact).orElse(null);
  }
}
