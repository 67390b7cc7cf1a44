package dev.vouch.dashboard.path;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.reports.QuestionBatch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The steps that people took on a site in a period, the most frequent first.
 *
 * @param byKind the steps of each kind
 */
public record KnownSteps(Map<Kind, List<PathStep>> byKind) {
  private static final int STEPS_PER_KIND_MAX = 50;

  public KnownSteps {
    byKind = Map.copyOf(byKind);
  }

  /** Queries the steps in the URL's period, regardless of its filters. */
  public static Supplier<KnownSteps> ask(QuestionBatch questions, ReportUrl url) {
    return ask(questions, url.withoutFilters().scope());
  }

  /**
   * Queries the steps in the complete period of the page's question, regardless of its filters. The
   * period is equal, so that both are answered together and no day is credited twice.
   */
  public static Supplier<KnownSteps> queryWith(
      QuestionBatch questions, ScopedQuestion<?> question) {
    return ask(
        questions,
        new Scope(
            question.site(),
            question.creditedFrom(),
            question.creditedUntil(),
            question.scope().credit(),
            List.of()));
  }

  private static Supplier<KnownSteps> ask(QuestionBatch questions, Scope scope) {
    Map<Kind, Supplier<Breakdown>> asked = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      asked.put(kind, questions.ask(question(scope, kind)));
    }
    return () -> {
      Map<Kind, List<PathStep>> byKind = new EnumMap<>(Kind.class);
      asked.forEach((kind, answer) -> byKind.put(kind, steps(kind, answer.get())));
      return new KnownSteps(byKind);
    };
  }

  private static BreakdownQuestion question(Scope scope, Kind kind) {
    return new BreakdownQuestion(
        scope.withOneOf(Field.EVENT_NAME, List.of(Optional.of(eventName(kind).wireName()))),
        kind == Kind.PAGE ? Field.PAGE_PATH : Field.NAME,
        kind == Kind.SUCCESS ? BreakdownQuestion.Order.SUCCESSES : BreakdownQuestion.Order.VISITORS,
        STEPS_PER_KIND_MAX);
  }

  private static EventName eventName(Kind kind) {
    return switch (kind) {
      case PAGE -> EventName.PAGEVIEW;
      case CLICK -> EventName.CLICK;
      case CUSTOM -> EventName.CUSTOM;
      case SUCCESS -> EventName.SUCCESS;
    };
  }

  /** Returns the steps in a breakdown. Names without a confirmed success are omitted. */
  private static List<PathStep> steps(Kind kind, Breakdown breakdown) {
    return breakdown.lines().stream()
        .filter(line -> kind != Kind.SUCCESS || line.successes().signum() > 0)
        .flatMap(line -> line.key().stream())
        .map(text -> new PathStep(kind, text))
        .toList();
  }

  public List<PathStep> of(Kind kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  /** Whether no steps were taken. */
  public boolean isEmpty() {
    return byKind.values().stream().allMatch(List::isEmpty);
  }
}
