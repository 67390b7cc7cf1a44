package dev.vouch.dashboard.journey;

import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.dashboard.path.StepFields;
import dev.vouch.dashboard.path.Window;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.reports.PathParameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** URL state of the journeys page. Immutable: methods that change it return a new URL. */
public record JourneyUrl(ReportUrl report) {
  /** Maximum number of columns of steps next to the origin. */
  static final int COLUMNS_MAX = 10;

  /** Number of columns without a chosen step. */
  private static final int COLUMNS_MIN = 3;

  private static final int ROWS = 8;

  private static final Choice<Optional<PathStep>> ORIGIN =
      Choice.one(
          "origin",
          Optional.empty(),
          text -> Optional.of(PathStep.parse(text)).filter(Optional::isPresent),
          step -> step.map(PathStep::wireName).orElse(""),
          PathParameters.stepRemedy("origin"));

  private static final Choice<Direction> DIRECTION =
      Choice.of(
          "direction",
          Arrays.asList(Direction.values()),
          direction -> direction.name().toLowerCase(Locale.ROOT));

  private static final Choice<List<String>> THROUGH =
      Choice.several(
          "through",
          COLUMNS_MAX - 1,
          text -> Optional.of(text).filter(PathParameters::isStepKey),
          key -> key,
          "through must be page:<path> or success:<name>, given at most %d times."
              .formatted(COLUMNS_MAX - 1));

  static final List<Choice<?>> CHOICES =
      List.of(ORIGIN, DIRECTION, THROUGH, Window.CHOICE, StepFields.KINDS, StepFields.TEXTS);

  /** The step at which journeys start, or at which they end when followed backward. */
  public Optional<PathStep> origin() {
    return report.chosen(ORIGIN);
  }

  public Direction direction() {
    return report.chosen(DIRECTION);
  }

  /** Whether earlier steps are shown. */
  public boolean isBackward() {
    return direction() == Direction.BACKWARD;
  }

  /** The keys of the chosen steps, nearest column first. */
  public List<String> through() {
    return report.chosen(THROUGH);
  }

  /** The longest time from the origin to a step. */
  public Duration window() {
    return report.chosen(Window.CHOICE);
  }

  int columns() {
    return Math.clamp(through().size() + 1, COLUMNS_MIN, COLUMNS_MAX);
  }

  JourneysQuestion question(PathStep origin) {
    return new JourneysQuestion(
        report.scope(), origin, direction(), columns(), window(), ROWS, through());
  }

  /** The journeys from or to another step. */
  public JourneyUrl with(PathStep origin) {
    return new JourneyUrl(
        StepFields.without(report).with(ORIGIN, Optional.of(origin)).with(THROUGH, List.of()));
  }

  /** The journeys in the other direction. */
  public JourneyUrl with(Direction other) {
    return new JourneyUrl(report.with(DIRECTION, other).with(THROUGH, List.of()));
  }

  /** The journeys through this step of a 0-based column; choices in later columns are removed. */
  JourneyUrl through(int column, String key) {
    List<String> through = new ArrayList<>(through().subList(0, column));
    through.add(key);
    return new JourneyUrl(report.with(THROUGH, through));
  }

  /**
   * The journeys through the chosen steps of the first {@code column} columns; later choices are
   * removed.
   */
  public JourneyUrl upTo(int column) {
    return new JourneyUrl(report.with(THROUGH, through().subList(0, column)));
  }

  /**
   * The parameters of the URL that the form does not edit: all but origin, direction and window.
   */
  public List<QueryParameter> hiddenParameters() {
    return new JourneyUrl(
            StepFields.without(report).with(ORIGIN, Optional.empty()).with(THROUGH, List.of()))
        .with(DIRECTION.defaultValue())
        .report
        .with(Window.CHOICE, Window.CHOICE.defaultValue())
        .parameters();
  }

  public String path() {
    return report.path();
  }

  public String csv(PathStep origin) {
    List<QueryParameter> parameters = new ArrayList<>();
    parameters.add(new QueryParameter(isBackward() ? "end" : "start", origin.wireName()));
    through().forEach(key -> parameters.add(new QueryParameter("through", key)));
    parameters.add(new QueryParameter("depth", Integer.toString(columns())));
    parameters.add(new QueryParameter("window_hours", Long.toString(window().toHours())));
    parameters.add(ReportUrl.ROWS_MAX);
    return report.withoutComparison().csv("journeys", parameters.toArray(QueryParameter[]::new));
  }
}
