package dev.vouch.reports;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.QueryCancelledException;
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

  private final ReportRunner reports;
  private final InstantSource clock;
  private final Duration timeLimit;

  public CampaignCostCheck(ReportRunner reports, InstantSource clock) {
    this(reports, clock, TIME_LIMIT);
  }

  CampaignCostCheck(ReportRunner reports, InstantSource clock, Duration timeLimit) {
    this.reports = reports;
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
        .map(
            by ->
                unseen(
                    ReportRequest.of(site, scope, new Subject.Values(by)), by, counts(spent, by)))
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

  private Optional<UnseenNames> unseen(ReportRequest request, Field by, Map<String, Long> counts) {
    List<Optional<String>> names =
        counts.keySet().stream().limit(NAMES_MAX).map(Optional::of).toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Set<Optional<String>> seen =
        reports.run(request.only(names), reports.queries()).lines().stream()
            .map(ReportLine::key)
            .collect(toSet());
    List<String> unseen =
        names.stream().filter(not(seen::contains)).flatMap(Optional::stream).toList();
    long costs = unseen.stream().mapToLong(name -> counts.getOrDefault(name, 0L)).sum();
    return Optional.of(new UnseenNames(by, unseen, costs)).filter(_ -> costs > 0);
  }

  /**
   * Sources, or campaigns, that costs name and no visit has had.
   *
   * @param by the source or the campaign
   * @param names distinct names
   * @param costs how many costs have one of them
   */
  public record UnseenNames(Field by, List<String> names, long costs) {
    private static final int SHOWN_MAX = 10;

    public UnseenNames {
      names = List.copyOf(names);
    }

    /** The code of the warning, such as {@code source_unseen}. */
    public String code() {
      return by.wireName() + "_unseen";
    }

    /**
     * Returns what to check.
     *
     * @param unit what a cost is called, such as {@code line}
     */
    public String text(String unit) {
      return """
      %s a %s that no visit has had: %s. If a name is misspelled, save it exactly as reports show \
      it, with upper and lower case, and remove the wrong %ss with an amount of 0. If its visits are \
      still to come, nothing has to be changed.\
      """
          .formatted(
              costs == 1 ? "1 %s names".formatted(unit) : "%d %ss name".formatted(costs, unit),
              by.wireName(),
              shown(),
              unit);
    }

    private String shown() {
      String first = names.stream().limit(SHOWN_MAX).collect(joining(", "));
      return names.size() > SHOWN_MAX
          ? "%s and %d more".formatted(first, names.size() - SHOWN_MAX)
          : first;
    }
  }
}
