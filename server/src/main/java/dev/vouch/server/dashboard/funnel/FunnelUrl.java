package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.path.Window;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.report.PathParameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which funnel the page shows, and how. Each {@code with…} is another page to link to. */
public record FunnelUrl(ReportUrl report) {
  static final Choice<List<PathStep>> STEPS =
      Choice.several(
          "step",
          PathParameters.STEPS_MAX,
          PathStep::parse,
          PathStep::wireName,
          PathParameters.stepRemedy("step"));

  /** What each value's funnel is shown of. */
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

  /** Which change led to the page; links do not carry it on. */
  static final Choice<Optional<Notice>> NOTICE =
      Choice.one(
          Notice.PARAMETER,
          Optional.empty(),
          code -> Notice.find(code, FunnelPages.NOTICES).stream().map(Optional::of).findFirst(),
          notice -> notice.map(Notice::code).orElse(""),
          "notice must be saved, renamed or deleted.");

  static final List<Choice<?>> CHOICES =
      List.of(STEPS, Window.CHOICE, BY, AFTER, StepFields.KINDS, StepFields.TEXTS, NOTICE);

  /** The steps, of which there may be fewer than a funnel has. */
  public List<PathStep> steps() {
    return report.chosen(STEPS);
  }

  /** The longest time from the first step to the last. */
  public Duration window() {
    return report.chosen(Window.CHOICE);
  }

  /** What each value's funnel is shown of. */
  public Optional<Field> by() {
    return report.chosen(BY);
  }

  /** The step behind which the lost are followed; the funnel has one after it. */
  public Optional<Integer> after() {
    return report.chosen(AFTER).filter(position -> position < steps().size());
  }

  /** Whether there are enough steps. */
  public boolean isWhole() {
    return steps().size() >= PathParameters.STEPS_MIN;
  }

  FunnelQuestion question() {
    return new FunnelQuestion(report.scope(), steps(), window());
  }

  SavedFunnel named(String name) {
    return new SavedFunnel(name, steps(), window());
  }

  /** Whether it is this saved one. */
  boolean isOf(SavedFunnel saved) {
    return saved.equals(named(saved.name()));
  }

  /** Another funnel about the same days. */
  public FunnelUrl with(List<PathStep> steps) {
    return new FunnelUrl(
        StepFields.cleared(report).with(STEPS, steps).with(AFTER, Optional.empty()));
  }

  FunnelUrl with(SavedFunnel saved) {
    FunnelUrl other = with(saved.steps());
    return new FunnelUrl(other.report.with(Window.CHOICE, saved.window()));
  }

  /** Each value of a dimension, or all as one. */
  public FunnelUrl by(Optional<Field> by) {
    return new FunnelUrl(report.with(BY, by));
  }

  /** Where those went who were lost behind a step; or nothing about them. */
  public FunnelUrl after(Optional<Integer> step) {
    return new FunnelUrl(report.with(AFTER, step));
  }

  /** Without the step at this place, from 1. */
  public FunnelUrl without(int position) {
    List<PathStep> fewer = new ArrayList<>(steps());
    fewer.remove(position - 1);
    return with(fewer);
  }

  /** With the steps at these places, from 1, in each other's place. */
  public FunnelUrl swapped(int position, int other) {
    List<PathStep> swapped = new ArrayList<>(steps());
    Collections.swap(swapped, position - 1, other - 1);
    return with(swapped);
  }

  /** What a form that asks for steps and a window keeps. */
  public List<QueryParameter> kept() {
    return with(List.<PathStep>of())
        .report
        .with(Window.CHOICE, Window.CHOICE.preset())
        .parameters();
  }

  public String path() {
    return report.path();
  }

  public String csv() {
    return csv("funnel", List.of());
  }

  public String csvBy(Field by) {
    return csv("funnel", List.of(new QueryParameter("by", by.wireName()), ReportUrl.MOST_ROWS));
  }

  /** Where the lost went, as CSV. */
  public String csvAfter(int step) {
    return csv(
        "funnel-exits",
        List.of(new QueryParameter("after", Integer.toString(step)), ReportUrl.MOST_ROWS));
  }

  private String csv(String name, List<QueryParameter> more) {
    List<QueryParameter> parameters = new ArrayList<>();
    steps().forEach(step -> parameters.add(new QueryParameter("step", step.wireName())));
    parameters.add(new QueryParameter("window_hours", Long.toString(window().toHours())));
    parameters.addAll(more);
    return report.compared(false).csv(name, parameters.toArray(QueryParameter[]::new));
  }
}
