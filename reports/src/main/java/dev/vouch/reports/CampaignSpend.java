package dev.vouch.reports;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What was spent on each source, or on each campaign.
 *
 * @param amounts the sums per currency; without a key for costs without a campaign
 */
public record CampaignSpend(SequencedMap<Optional<String>, Revenue> amounts) {
  /** No costs. */
  public static final CampaignSpend NONE = new CampaignSpend(new LinkedHashMap<>());

  /** A cost has a source and a campaign, and is not divided among the names of successes. */
  private static final Set<Dimension> FILTERS = Set.of(Field.SOURCE, Field.CAMPAIGN, Field.NAME);

  public CampaignSpend {
    amounts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(amounts));
  }

  /** Whether the lines of a report can have costs. */
  public static boolean isOf(Subject subject) {
    return subject.equals(new Subject.Values(Field.SOURCE))
        || subject.equals(new Subject.Values(Field.CAMPAIGN));
  }

  /**
   * Whether it is known what was spent for the events of a scope. It is not, for example, for those
   * of one country.
   */
  public static boolean isKnownOf(Scope scope) {
    return scope.filters().stream().map(Filter::dimension).allMatch(FILTERS::contains);
  }

  /**
   * Returns what was spent on the lines of a report, in the days of its scope and on its sources
   * and campaigns; {@link #NONE} if its lines have no costs, or not with its filters.
   */
  public static CampaignSpend of(ReportRequest request, CampaignCosts costs) {
    Scope scope = request.scope();
    if (!isOf(request.subject()) || !isKnownOf(scope)) {
      return NONE;
    }
    DayRange days = DayRange.of(scope, request.site().timeZone());
    Predicate<Optional<String>> isSource = matcher(scope, Field.SOURCE);
    Predicate<Optional<String>> isCampaign = matcher(scope, Field.CAMPAIGN);
    return of(
        request.subject(),
        costs.between(request.site().id(), days.first(), days.last()).stream()
            .filter(cost -> isSource.test(Optional.of(cost.key().source())))
            .filter(cost -> isCampaign.test(cost.key().campaign()))
            .toList(),
        scope.conversion());
  }

  private static Predicate<Optional<String>> matcher(Scope scope, Field dimension) {
    return FilterGroup.of(scope.filters()).stream()
        .filter(group -> group.dimension().equals(dimension))
        .map(FilterGroup::matcher)
        .reduce(_ -> true, Predicate::and);
  }

  /** Returns the sums of costs, converted by the rates of their days; none of other subjects. */
  public static CampaignSpend of(
      Subject subject, List<CampaignCost> costs, Optional<Conversion> conversion) {
    if (!isOf(subject)) {
      return NONE;
    }
    boolean isOfSources = subject.equals(new Subject.Values(Field.SOURCE));
    SequencedMap<Optional<String>, Revenue> amounts = new LinkedHashMap<>();
    costs.stream()
        .collect(
            groupingBy(
                cost -> isOfSources ? Optional.of(cost.key().source()) : cost.key().campaign(),
                LinkedHashMap::new,
                toList()))
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

  /** Returns the totals of a source or campaign with what was spent on it. */
  public Totals on(Optional<String> key, Totals totals) {
    Revenue spent = amounts.getOrDefault(key, Revenue.NONE);
    return totals.with(new Totals.Spend(spent, key.isPresent()));
  }
}
