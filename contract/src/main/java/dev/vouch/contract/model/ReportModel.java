package dev.vouch.contract.model;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The reference model of docs/reports.md: counts one event at a time. */
final class ReportModel {
  private final List<CreditedEvent> eventsOfSite;

  /** The touches of each confirmed success by its position. */
  private final Map<Long, List<TimedTouch>> touches;

  /** The facts of open days' events. */
  private final Map<EventId, Fact> openFacts;

  ReportModel(
      List<CreditedEvent> eventsOfSite,
      Map<Long, List<TimedTouch>> touches,
      Map<EventId, Fact> openFacts) {
    this.eventsOfSite = eventsOfSite;
    this.touches = touches;
    this.openFacts = openFacts;
  }

  Summary summary(Scope scope, List<SuccessRule> rules) {
    return summary(of(scope), scope, rules, seen(scope));
  }

  /** Returns the people with a browser event in the scope's time. */
  private Set<Long> seen(Scope scope) {
    Set<Long> seen = new HashSet<>();
    for (CreditedEvent event : of(withoutFilters(scope))) {
      if (!event.confirmed()) {
        seen.add(event.person());
      }
    }
    return seen;
  }

  private static Summary summary(
      List<CreditedEvent> events, Scope scope, List<SuccessRule> rules, Set<Long> seen) {
    List<CreditedEvent> successes = SuccessModel.confirmed(events);
    return new Summary(
        persons(events),
        pageviews(events),
        SuccessModel.count(events),
        persons(successes),
        RevenueModel.of(SuccessModel.withRefunds(events), scope.conversion()),
        events.stream()
            .filter(e -> claims(e) || rules.stream().anyMatch(rule -> matches(rule, e)))
            .count(),
        persons(events.stream().filter(e -> seen.contains(e.person())).toList()),
        persons(successes.stream().filter(e -> seen.contains(e.person())).toList()));
  }

  NewAndReturning newAndReturning(NewAndReturningQuestion question) {
    Scope scope = question.scope();
    Instant earliest = scope.from().minus(Duration.ofDays(28));
    Set<Long> known = new HashSet<>();
    for (CreditedEvent event : eventsOfSite) {
      if (event.at().isBefore(scope.from()) && !event.at().isBefore(earliest)) {
        known.add(event.person());
      }
    }
    List<CreditedEvent> events = of(scope);
    return new NewAndReturning(
        summary(
            events.stream().filter(e -> !known.contains(e.person())).toList(),
            scope,
            question.rules(),
            seen(scope)),
        summary(
            events.stream().filter(e -> known.contains(e.person())).toList(),
            scope,
            question.rules(),
            seen(scope)));
  }

  /** Computes each bucket separately. */
  Timeseries timeseries(TimeseriesQuestion question) {
    Scope scope = question.scope();
    List<Summary> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < question.starts().size(); bucket++) {
      boolean isLast = bucket == question.starts().size() - 1;
      Scope ofBucket =
          new Scope(
              scope.site(),
              question.starts().get(bucket),
              isLast ? scope.until() : question.starts().get(bucket + 1),
              scope.credit(),
              scope.filters(),
              scope.conversion());
      buckets.add(summary(of(ofBucket), ofBucket, question.rules(), seen(scope)));
    }
    return new Timeseries(buckets);
  }

  Breakdown breakdown(BreakdownQuestion question) {
    List<Breakdown.Line> lines = lines(question.scope(), question.by());
    if (question.scope().credit() == AttributionModel.LINEAR
        && question.by() instanceof Dimension.Field field
        && field.isOfTouch()) {
      List<CreditedEvent> events = of(question.scope());
      lines =
          new LinearModel(field, touches, question.scope().conversion())
              .lines(lines, SuccessModel.withRefunds(events));
      lines.removeIf(line -> !question.only().isEmpty() && !question.only().contains(line.key()));
    }
    Comparator<Breakdown.Line> order =
        switch (question.order()) {
          case VISITORS -> Comparator.comparingLong(Breakdown.Line::visitors);
          case SUCCESSES -> Comparator.comparing(Breakdown.Line::successes);
        };
    lines.sort(order.reversed());
    return new Breakdown(lines.subList(0, Math.min(question.limit(), lines.size())));
  }

  private List<Breakdown.Line> lines(Scope scope, Dimension by) {
    List<CreditedEvent> events = of(scope);
    Set<Optional<String>> keys = new LinkedHashSet<>();
    for (CreditedEvent event : events) {
      keys.add(DimensionModel.value(event, by, scope.credit()));
    }
    List<Breakdown.Line> lines = new ArrayList<>();
    for (Optional<String> key : keys) {
      List<CreditedEvent> ofKey =
          events.stream()
              .filter(e -> DimensionModel.value(e, by, scope.credit()).equals(key))
              .toList();
      lines.add(
          new Breakdown.Line(
              key,
              persons(ofKey),
              pageviews(ofKey),
              SuccessModel.count(ofKey),
              RevenueModel.of(SuccessModel.withRefunds(ofKey), scope.conversion())));
    }
    return lines;
  }

  Successes successes(Scope scope, List<SuccessRule> rules, int limit) {
    List<CreditedEvent> events = of(scope);
    List<CreditedEvent> successes = SuccessModel.confirmed(events);
    List<CreditedEvent> valued = SuccessModel.withRefunds(events);
    Set<String> names = new LinkedHashSet<>();
    for (CreditedEvent event : valued) {
      names.add(event.content().name().orElseThrow());
    }
    Map<String, SuccessRule> ruleOf = new TreeMap<>();
    for (SuccessRule rule : rules) {
      names.add(rule.name());
      ruleOf.put(rule.name(), rule);
    }
    List<Successes.Line> lines = new ArrayList<>();
    for (String name : names) {
      List<CreditedEvent> ofName = successes.stream().filter(e -> isNamed(name, e)).toList();
      List<CreditedEvent> valuedOfName = valued.stream().filter(e -> isNamed(name, e)).toList();
      Optional<SuccessRule> rule = Optional.ofNullable(ruleOf.get(name));
      lines.add(
          new Successes.Line(
              name,
              rule.map(SuccessRule::title),
              SuccessModel.count(valuedOfName),
              persons(ofName),
              RevenueModel.of(valuedOfName, scope.conversion()),
              events.stream()
                  .filter(
                      e ->
                          (claims(e) && isNamed(name, e))
                              || rule.filter(matching -> matches(matching, e)).isPresent())
                  .count()));
    }
    lines.sort(Comparator.comparingLong(Successes.Line::successes).reversed());
    return new Successes(persons(events), lines.subList(0, Math.min(limit, lines.size())));
  }

  private static boolean isNamed(String name, CreditedEvent event) {
    return event.content().name().equals(Optional.of(name));
  }

  /** Whether a browser sent it as a success. */
  private static boolean claims(CreditedEvent event) {
    return !event.confirmed() && SuccessModel.isSuccess(event);
  }

  /** Whether a browser viewed a page that matches the rule. */
  private static boolean matches(SuccessRule rule, CreditedEvent event) {
    return !event.confirmed()
        && event.content().eventName() == EventName.PAGEVIEW
        && rule.pagePath()
            .filter(pattern -> matches(pattern.text(), event.content().pagePath()))
            .isPresent();
  }

  /** Tries every length that each star could match. */
  static boolean matches(String pattern, String path) {
    if (pattern.isEmpty()) {
      return path.isEmpty();
    }
    if (pattern.startsWith("*")) {
      return matches(pattern.substring(1), path)
          || (!path.isEmpty() && matches(pattern, path.substring(1)));
    }
    return !path.isEmpty()
        && path.charAt(0) == pattern.charAt(0)
        && matches(pattern.substring(1), path.substring(1));
  }

  Visits visits(VisitsQuestion question) {
    List<VisitModel> visits =
        matchingRuns(question.scope(), question.zone()).stream()
            .filter(VisitModel::isVisit)
            .toList();
    return new Visits(
        visits.size(),
        visits.stream().mapToLong(visit -> visit.views().size()).sum(),
        visits.stream().filter(VisitModel::isBounce).count(),
        visits.stream().map(VisitModel::duration).reduce(Duration.ZERO, Duration::plus));
  }

  VisitPages visitPages(VisitPagesQuestion question) {
    Scope scope = question.scope();
    List<VisitModel> runs = matchingRuns(scope, question.zone());
    Set<Optional<String>> pages = new LinkedHashSet<>();
    runs.forEach(run -> pages.add(run.page(question.by())));
    List<VisitPages.Line> lines = new ArrayList<>();
    for (Optional<String> page : pages) {
      List<VisitModel> ofPage =
          runs.stream().filter(run -> run.page(question.by()).equals(page)).toList();
      List<CreditedEvent> matching =
          ofPage.stream()
              .flatMap(run -> run.events().stream())
              .filter(event -> DimensionModel.passesAll(event, scope))
              .toList();
      List<CreditedEvent> successes = SuccessModel.confirmed(matching);
      lines.add(
          new VisitPages.Line(
              new Breakdown.Line(
                  page,
                  persons(matching),
                  pageviews(matching),
                  SuccessModel.count(matching),
                  RevenueModel.of(
                      SuccessModel.withRefunds(matching), question.scope().conversion())),
              ofPage.stream().filter(VisitModel::isVisit).count(),
              persons(successes)));
    }
    Comparator<VisitPages.Line> order =
        switch (question.order()) {
          case VISITORS -> Comparator.comparingLong(line -> line.totals().visitors());
          case SUCCESSES -> Comparator.comparing(line -> line.totals().successes());
        };
    lines.sort(order.reversed());
    return new VisitPages(lines.subList(0, Math.min(question.limit(), lines.size())));
  }

  /** Returns the runs of all events with at least one that matches. */
  private List<VisitModel> matchingRuns(Scope scope, ZoneId zone) {
    return VisitModel.runs(of(withoutFilters(scope)), zone).stream()
        .filter(
            run -> run.events().stream().anyMatch(event -> DimensionModel.passesAll(event, scope)))
        .toList();
  }

  private static Scope withoutFilters(Scope scope) {
    return new Scope(scope.site(), scope.from(), scope.until(), scope.credit(), List.of());
  }

  /**
   * Counts the duplicates of successes next to these.
   *
   * @param duplicates all of the site
   */
  Coverage coverage(Scope scope, List<CreditedEvent> duplicates) {
    return new CoverageModel(
            SuccessModel.confirmed(of(scope)),
            SuccessModel.confirmed(new ReportModel(duplicates, touches, openFacts).of(scope)),
            openFacts)
        .coverage();
  }

  Optional<SuccessGap> longestGap(SuccessGapQuestion question) {
    return SuccessModel.longestGap(of(question.scope()), question);
  }

  Map<String, Instant> latestSuccesses(LatestSuccessesQuestion question) {
    return SuccessModel.latest(of(question.scope()), question);
  }

  List<String> propertyKeys(PropertyKeysQuestion question) {
    return DimensionModel.propertyKeys(of(question.scope())).stream()
        .limit(question.limit())
        .toList();
  }

  TouchesModel touches(Scope scope) {
    return new TouchesModel(SuccessModel.confirmed(of(scope)));
  }

  Funnel funnel(FunnelQuestion question) {
    return new FunnelModel(question).of(around(question.scope(), question.window()));
  }

  FunnelBreakdown funnelBreakdown(FunnelBreakdownQuestion question) {
    FunnelQuestion funnel = question.funnel();
    return new FunnelModel(funnel)
        .by(
            around(funnel.scope(), funnel.window()),
            event -> DimensionModel.value(event, question.by(), funnel.scope().credit()),
            question.limit());
  }

  Journeys.Column funnelExits(FunnelExitsQuestion question) {
    FunnelQuestion funnel = question.funnel();
    return new FunnelModel(funnel)
        .exits(around(funnel.scope(), funnel.window()), question.step(), question.limit());
  }

  Journeys journeys(JourneysQuestion question) {
    return new JourneysModel(question).of(around(question.scope(), question.window()));
  }

  /** Returns the scope's events, and those of a window before and after it. */
  private List<CreditedEvent> around(Scope scope, Duration window) {
    return of(
        new Scope(
            scope.site(),
            scope.from().minus(window),
            scope.until().plus(window),
            scope.credit(),
            scope.filters()));
  }

  private List<CreditedEvent> of(Scope scope) {
    List<CreditedEvent> wanted = new ArrayList<>();
    for (CreditedEvent event : eventsOfSite) {
      boolean inTime = !event.at().isBefore(scope.from()) && event.at().isBefore(scope.until());
      if (inTime && DimensionModel.passesAll(event, scope)) {
        wanted.add(event);
      }
    }
    return wanted;
  }

  private static long pageviews(List<CreditedEvent> events) {
    return events.stream().filter(e -> e.content().eventName() == EventName.PAGEVIEW).count();
  }

  private static long persons(List<CreditedEvent> events) {
    Set<Long> persons = new HashSet<>();
    for (CreditedEvent event : events) {
      persons.add(event.person());
    }
    return persons.size();
  }
}
