package dev.vouch.server.report;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.cost.CampaignCost;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Search for costs whose source or campaign no visit has had, such as misspelled ones. Blocking;
 * thread-safe.
 */
public final class CampaignCostCheck {
  /** A source whose costs begin today may have had its latest visit some days ago. */
  private static final int DAYS_BEFORE = 30;

  /** Of a hint, which must not delay an answer for long. */
  private static final Duration TIME_LIMIT = Duration.ofSeconds(5);

  private static final int NAMES_MAX = 1_000;
  private static final List<Field> CHECKED = List.of(Field.SOURCE, Field.CAMPAIGN);

  private final ReportQueries queries;
  private final InstantSource clock;
  private final Duration timeLimit;

  public CampaignCostCheck(ReportQueries queries, InstantSource clock) {
    this(queries, clock, TIME_LIMIT);
  }

  CampaignCostCheck(ReportQueries queries, InstantSource clock, Duration timeLimit) {
    this.queries = queries;
    this.clock = clock;
    this.timeLimit = timeLimit;
  }

  /**
   * Returns the names without a visit from 30 days before the first cost until now, of at most 1000
   * sources and campaigns each; none if reports are not available in time. Costs with an amount of
   * 0 are ignored.
   */
  public List<UnseenNames> unseen(Site site, List<CampaignCost> costs) {
    Callable<List<UnseenNames>> search = () -> search(site, costs);
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<UnseenNames>> found =
          thread.invokeAll(List.of(search), timeLimit.toNanos(), TimeUnit.NANOSECONDS).getFirst();
      return found.state() == Future.State.SUCCESS ? found.resultNow() : List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    }
  }

  private List<UnseenNames> search(Site site, List<CampaignCost> costs) {
    List<CampaignCost> spent = costs.stream().filter(cost -> cost.amount().signum() > 0).toList();
    Scope scope = scope(site, spent);
    return CHECKED.stream()
        .map(by -> unseen(scope, by, counts(spent, by)))
        .flatMap(Optional::stream)
        .toList();
  }

  private Scope scope(Site site, List<CampaignCost> costs) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.timeZone());
    LocalDate first =
        costs.stream()
            .map(cost -> cost.key().date())
            .filter(day -> day.isBefore(today))
            .min(LocalDate::compareTo)
            .orElse(today);
    DayRange days = new DayRange(first.minusDays(DAYS_BEFORE), today, site.timeZone());
    return new Scope(site.id(), days.from(), days.until(), AttributionModel.LAST, List.of());
  }

  /** Returns the number of costs with each name, sorted by it. */
  private static Map<String, Long> counts(List<CampaignCost> costs, Field by) {
    return costs.stream()
        .map(cost -> by == Field.SOURCE ? Optional.of(cost.key().source()) : cost.key().campaign())
        .flatMap(Optional::stream)
        .collect(groupingBy(Function.identity(), TreeMap::new, counting()));
  }

  private Optional<UnseenNames> unseen(Scope scope, Field by, Map<String, Long> counts) {
    List<Optional<String>> names =
        counts.keySet().stream().limit(NAMES_MAX).map(Optional::of).toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Set<Optional<String>> seen =
        queries.answer(BreakdownQuestion.ofValues(scope, by, names)).lines().stream()
            .map(Breakdown.Line::key)
            .collect(toSet());
    List<String> unseen =
        names.stream().filter(not(seen::contains)).flatMap(Optional::stream).toList();
    long costs = unseen.stream().mapToLong(name -> counts.getOrDefault(name, 0L)).sum();
    return Optional.of(new UnseenNames(by, unseen, costs)).filter(_ -> costs > 0);
  }
}
