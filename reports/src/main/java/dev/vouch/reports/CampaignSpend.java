package dev.vouch.reports;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.TouchSource;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * What was spent on each source, campaign or channel.
 *
 * @param amounts the sums per currency; without a key for costs without a campaign
 */
public record CampaignSpend(SequencedMap<Optional<String>, Revenue> amounts) {
  /** No costs. */
  public static final CampaignSpend NONE = new CampaignSpend(new LinkedHashMap<>());

  /** The dimensions of which a cost has a value. */
  private static final Map<Dimension, BiFunction<CampaignCost, KnownSources, Optional<String>>>
      VALUES =
          Map.of(
              Field.SOURCE,
              (cost, _) -> Optional.of(cost.key().source()),
              Field.CAMPAIGN,
              (cost, _) -> cost.key().campaign(),
              Field.CHANNEL,
              (cost, sources) ->
                  Optional.of(
                      TouchSource.named(cost.key().source(), sources).paidChannel().wireName()));

  public CampaignSpend {
    amounts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(amounts));
  }

  /** Whether the lines of a report can have costs. */
  public static boolean isOf(Subject subject) {
    return subject instanceof Subject.Values(var by) && VALUES.containsKey(by);
  }

  /**
   * Whether it is known what was spent for the events of a scope. It is not, for example, for those
   * of one country. Costs are not divided among the names of successes.
   */
  public static boolean isKnownOf(Scope scope) {
    return scope.filters().stream()
        .allMatch(
            filter -> filter.dimension() == Field.NAME || VALUES.containsKey(filter.dimension()));
  }

  /**
   * Returns what was spent on the lines of a report, in the days of its scope and on what its
   * filters select; {@link #NONE} if its lines have no costs, or not with its filters.
   */
  public static CampaignSpend of(ReportRequest request, CampaignCosts costs, KnownSources sources) {
    Scope scope = request.scope();
    if (!isOf(request.subject()) || !isKnownOf(scope)) {
      return NONE;
    }
    DayRange days = DayRange.of(scope, request.site().timeZone());
    return of(
        request.subject(),
        costs.between(request.site().id(), days.first(), days.last()).stream()
            .filter(matcher(scope, sources))
            .toList(),
        scope.conversion(),
        sources);
  }

  private static Predicate<CampaignCost> matcher(Scope scope, KnownSources sources) {
    return FilterGroup.of(scope.filters()).stream()
        .filter(group -> group.dimension() != Field.NAME)
        .map(group -> matcher(group, sources))
        .reduce(_ -> true, Predicate::and);
  }

  private static Predicate<CampaignCost> matcher(FilterGroup group, KnownSources sources) {
    Predicate<Optional<String>> matches = group.matcher();
    return cost -> matches.test(value(group.dimension(), cost, sources));
  }

  private static Optional<String> value(
      Dimension dimension, CampaignCost cost, KnownSources sources) {
    return Optional.ofNullable(VALUES.get(dimension)).flatMap(value -> value.apply(cost, sources));
  }

  /** Returns the sums of costs, converted by the rates of their days; none of other subjects. */
  public static CampaignSpend of(
      Subject subject,
      List<CampaignCost> costs,
      Optional<Conversion> conversion,
      KnownSources sources) {
    if (!(subject instanceof Subject.Values(var by)) || !isOf(subject)) {
      return NONE;
    }
    SequencedMap<Optional<String>, Revenue> amounts = new LinkedHashMap<>();
    costs.stream()
        .collect(groupingBy(cost -> value(by, cost, sources), LinkedHashMap::new, toList()))
        .forEach((key, spent) -> amounts.put(key, sum(spent, conversion)));
    return new CampaignSpend(amounts);
  }

  private static Revenue sum(Collection<CampaignCost> costs, Optional<Conversion> conversion) {
    return Revenue.sum(costs.stream().map(cost -> amount(cost, conversion))).rounded();
  }

  private static Revenue.Amount amount(CampaignCost cost, Optional<Conversion> conversion) {
    Revenue.Amount sent = new Revenue.Amount(Optional.of(cost.currency()), cost.amount());
    return conversion.map(rates -> rates.convert(cost.key().date(), sent)).orElse(sent);
  }

  /** Returns the currencies of all costs, sorted. */
  public List<String> currencies() {
    return amounts.values().stream()
        .flatMap(spent -> spent.amounts().stream())
        .flatMap(amount -> amount.currency().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the totals of a line with what was spent on it. */
  public Totals on(Optional<String> key, Totals totals) {
    Revenue spent = amounts.getOrDefault(key, Revenue.NONE);
    return totals.with(new Totals.Spend(spent, key.isPresent()));
  }
}
