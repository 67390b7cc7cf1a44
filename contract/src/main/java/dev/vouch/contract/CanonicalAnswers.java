package dev.vouch.contract;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.VisitsQuestion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Answers in a canonical form for comparison: 49.9 becomes 49.90, and ties are ordered. */
public final class CanonicalAnswers {
  private CanonicalAnswers() {}

  /**
   * Returns the answer to a question. The limit of a breakdown may cut any of several equal lines,
   * so compared questions have no limit.
   */
  static Object of(Answers answers, ScopedQuestion<?> question) {
    return switch (question) {
      case TimeseriesQuestion typed -> of(answers.of(typed));
      case SummaryQuestion typed -> of(answers.of(typed));
      case NewAndReturningQuestion typed -> of(answers.of(typed));
      case BreakdownQuestion typed -> of(answers.of(typed));
      case SuccessesQuestion typed -> of(answers.of(typed));
      case VisitsQuestion typed -> answers.of(typed);
      case VisitPagesQuestion typed -> of(answers.of(typed));
      case CoverageQuestion typed -> of(answers.of(typed));
      case FunnelQuestion typed -> answers.of(typed);
      case FunnelBreakdownQuestion typed -> of(answers.of(typed));
      case FunnelExitsQuestion typed -> answers.of(typed);
      case JourneysQuestion typed -> answers.of(typed);
      case SuccessGapQuestion typed -> answers.of(typed);
      case LatestSuccessesQuestion typed -> answers.of(typed);
      case TouchesQuestion typed -> answers.of(typed);
      case PropertyKeysQuestion typed -> answers.of(typed);
    };
  }

  static Summary of(Summary summary) {
    return new Summary(
        summary.visitors(),
        summary.pageviews(),
        summary.successes(),
        summary.converters(),
        of(summary.revenue()),
        summary.unconfirmed(),
        summary.visitorsSeen(),
        summary.convertersSeen());
  }

  static NewAndReturning of(NewAndReturning people) {
    return new NewAndReturning(of(people.ofNew()), of(people.ofReturning()));
  }

  static Timeseries of(Timeseries timeseries) {
    return new Timeseries(timeseries.buckets().stream().map(CanonicalAnswers::of).toList());
  }

  static Breakdown of(Breakdown breakdown) {
    List<Breakdown.Line> lines = new ArrayList<>();
    for (Breakdown.Line line : breakdown.lines()) {
      lines.add(of(line));
    }
    sortTies(lines, Breakdown.Line::visitors, line -> line.key().map(key -> "=" + key).orElse(""));
    return new Breakdown(lines);
  }

  private static Breakdown.Line of(Breakdown.Line line) {
    return new Breakdown.Line(
        line.key(),
        line.visitors(),
        line.pageviews(),
        whole(of(line.successes())),
        of(line.revenue()));
  }

  static VisitPages of(VisitPages pages) {
    List<VisitPages.Line> lines = new ArrayList<>();
    for (VisitPages.Line line : pages.lines()) {
      lines.add(new VisitPages.Line(of(line.totals()), line.visits(), line.converters()));
    }
    sortTies(
        lines,
        line -> line.totals().visitors(),
        line -> line.page().map(page -> "=" + page).orElse(""));
    return new VisitPages(lines);
  }

  static Successes of(Successes successes) {
    List<Successes.Line> lines = new ArrayList<>();
    for (Successes.Line line : successes.lines()) {
      lines.add(
          new Successes.Line(
              line.name(),
              line.title(),
              line.successes(),
              line.converters(),
              of(line.revenue()),
              line.unconfirmed()));
    }
    sortTies(lines, Successes.Line::successes, Successes.Line::name);
    return new Successes(successes.visitors(), lines);
  }

  static FunnelBreakdown of(FunnelBreakdown breakdown) {
    List<FunnelBreakdown.Line> lines = new ArrayList<>(breakdown.lines());
    sortTies(
        lines,
        line -> line.funnel().lines().getFirst().persons(),
        line -> line.key().map(key -> "=" + key).orElse(""));
    return new FunnelBreakdown(lines);
  }

  /** Counts of zero may be present or absent. */
  static Coverage of(Coverage coverage) {
    return new Coverage(
        present(coverage.credited()),
        present(coverage.reasons()),
        coverage.warnings(),
        new Coverage.Duplicates(coverage.duplicates().count(), of(coverage.duplicates().value())));
  }

  private static <K> Map<K, Long> present(Map<K, Long> counts) {
    Map<K, Long> present = new LinkedHashMap<>(counts);
    present.values().removeIf(count -> count == 0);
    return present;
  }

  /** Sorts neighbors with equal counts by name; the order by count remains unchanged. */
  private static <T> void sortTies(
      List<T> lines, ToLongFunction<T> count, Function<T, String> name) {
    int from = 0;
    for (int until = 1; until <= lines.size(); until++) {
      boolean ended =
          until == lines.size()
              || count.applyAsLong(lines.get(until)) != count.applyAsLong(lines.get(from));
      if (ended) {
        lines.subList(from, until).sort(Comparator.comparing(name));
        from = until;
      }
    }
  }

  public static List<CreditedEvent> of(List<CreditedEvent> events) {
    return events.stream().map(CanonicalAnswers::of).toList();
  }

  static CreditedEvent of(CreditedEvent event) {
    return new CreditedEvent(
        event.id(),
        event.at(),
        event.position(),
        event.confirmed(),
        of(event.content()),
        event.orderRole(),
        event.kind(),
        event.reason(),
        event.visitor(),
        event.person(),
        event.client(),
        event.lastTouch(),
        event.firstTouch(),
        event.touches());
  }

  static EventContent of(EventContent content) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    content.properties().forEach((key, value) -> properties.put(key, of(value)));
    return new EventContent(
        content.eventName(),
        content.pagePath(),
        content.name(),
        content.successValue().map(CanonicalAnswers::of),
        properties);
  }

  private static PropertyValue of(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Decimal decimal -> new PropertyValue.Decimal(of(decimal.value()));
      case PropertyValue.Text text -> text;
      case PropertyValue.Flag flag -> flag;
    };
  }

  private static Revenue of(Revenue revenue) {
    return new Revenue(
        revenue.amounts().stream()
            .map(
                amount ->
                    new Revenue.Amount(amount.currency(), of(amount.value()), amount.isConverted()))
            .toList());
  }

  /** Without an exponent: 20, not 2E+1. */
  private static BigDecimal whole(BigDecimal value) {
    return value.scale() < 0 ? value.setScale(0) : value;
  }

  private static BigDecimal of(BigDecimal value) {
    return value.stripTrailingZeros();
  }
}
