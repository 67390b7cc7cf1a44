package dev.vouch.dashboard.funnel;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.path.StepFields;
import dev.vouch.dashboard.path.Window;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.reports.PathParameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** URL state of the funnels page. Immutable: methods that change it return a new URL. */
public record FunnelUrl(ReportUrl report) {
  static final Choice<List<PathStep>> STEPS =
      Choice.several(
          "step",
          PathParameters.STEPS_MAX,
          PathStep::parse,
          PathStep::wireName,
          PathParameters.stepRemedy("step"));

  /** The dimensions by which a funnel can be broken down; empty for no breakdown. */
  public static final List<Optional<Field>> DIMENSIONS =
      Stream.concat(
              Stream.of(Optional.<Field>empty()),
              Stream.of(
                      Field.SOURCE,
                      Field.CHANNEL,
                      Field.CAMPAIGN,
                      Field.COUNTRY,
                      Field.DEVICE,
                      Field.BROWSER)
                  .map(Optional::of))
          .toList();

  private static final Choice<Optional<Field>> BY =
      Choice.of("by", DIMENSIONS, by -> by.map(Field::wireName).orElse("none"));

  private static final Pattern PLACE = Pattern.compile("[1-9]");

  private static final Choice<Optional<Integer>> AFTER =
      Choice.one(
          "after",
          Optional.empty(),
          text ->
              PLACE.matcher(text).matches()
                  ? Optional.of(Optional.of(Integer.valueOf(text)))
                  : Optional.empty(),
          after -> after.map(String::valueOf).orElse(""),
          "after must be the number of a step other than the last.");

  /** The notice about the change that led to the page. Links on the page omit it. */
  static final Choice<Optional<Notice>> NOTICE =
      Choice.one(
          Notice.PARAMETER,
          Optional.empty(),
          code -> Notice.find(code, FunnelPages.NOTICES).stream().map(Optional::of).findFirst(),
          notice -> notice.map(Notice::code).orElse(""),
          "notice must be saved, renamed or deleted.");

  static final List<Choice<?>> CHOICES =
      List.of(STEPS, Window.CHOICE, BY, AFTER, StepFields.KINDS, StepFields.TEXTS, NOTICE);

  /** The steps; possibly fewer than a funnel needs. */
  public List<PathStep> steps() {
    return report.chosen(STEPS);
  }

  /** The longest time from the first step to the last. */
  public Duration window() {
    return report.chosen(Window.CHOICE);
  }

  /** The breakdown by a dimension; empty for none. */
  public Optional<Field> by() {
    return report.chosen(BY);
  }

  /**
   * The 1-based number of the step after which the next steps of lost people are shown; never the
   * last step.
   */
  public Optional<Integer> after() {
    return report.chosen(AFTER).filter(position -> position < steps().size());
  }

  /** Whether there are enough steps for a funnel. */
  public boolean hasEnoughSteps() {
    return steps().size() >= PathParameters.STEPS_MIN;
  }

  FunnelQuestion question() {
    return new FunnelQuestion(report.scope(), steps(), window());
  }

  SavedFunnel toSaved(String name) {
    return new SavedFunnel(name, steps(), window());
  }

  /** Whether this funnel has the steps and the time limit of a saved one. */
  boolean matches(SavedFunnel saved) {
    return saved.equals(toSaved(saved.name()));
  }

  /** A funnel with these steps, in the same period. */
  public FunnelUrl with(List<PathStep> steps) {
    return new FunnelUrl(
        StepFields.without(report).with(STEPS, steps).with(AFTER, Optional.empty()));
  }

  FunnelUrl with(SavedFunnel saved) {
    FunnelUrl other = with(saved.steps());
    return new FunnelUrl(other.report.with(Window.CHOICE, saved.window()));
  }

  /** The funnel with a breakdown, or without one. */
  public FunnelUrl by(Optional<Field> by) {
    return new FunnelUrl(report.with(BY, by));
  }

  /** The funnel with the next steps of people lost after this step, or without them. */
  public FunnelUrl after(Optional<Integer> step) {
    return new FunnelUrl(report.with(AFTER, step));
  }

  /** The funnel without the step at this 1-based position. */
  public FunnelUrl without(int position) {
    List<PathStep> fewer = new ArrayList<>(steps());
    fewer.remove(position - 1);
    return with(fewer);
  }

  /** The funnel with the steps at these 1-based positions swapped. */
  public FunnelUrl swapped(int position, int other) {
    List<PathStep> swapped = new ArrayList<>(steps());
    Collections.swap(swapped, position - 1, other - 1);
    return with(swapped);
  }

  /** The parameters of the URL that the form does not edit: all but steps and window. */
  public List<QueryParameter> hiddenParameters() {
    return with(List.<PathStep>of())
        .report
        .with(Window.CHOICE, Window.CHOICE.defaultValue())
        .parameters();
  }

  public String path() {
    return report.path();
  }

  public String csv() {
    return csv("funnel", List.of());
  }

  public String csvBy(Field by) {
    return csv("funnel", List.of(new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX));
  }

  /** The URL of a CSV file: the next steps of people lost after a step. */
  public String csvAfter(int step) {
    return csv(
        "funnel-exits",
        List.of(new QueryParameter("after", Integer.toString(step)), ReportUrl.ROWS_MAX));
  }

  private String csv(String name, List<QueryParameter> more) {
    List<QueryParameter> parameters = new ArrayList<>();
    steps().forEach(step -> parameters.add(new QueryParameter("step", step.wireName())));
    parameters.add(new QueryParameter("window_hours", Long.toString(window().toHours())));
    parameters.addAll(more);
    return report.withoutComparison().csv(name, parameters.toArray(QueryParameter[]::new));
  }
}
