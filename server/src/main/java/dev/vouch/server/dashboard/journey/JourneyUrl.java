package dev.vouch.server.dashboard.journey;

import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.server.dashboard.path.StepFields;
import dev.vouch.server.dashboard.path.Window;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.report.PathParameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which journeys the page shows. Each {@code with…} is another page to link to. */
public record JourneyUrl(ReportUrl report) {
  /** The most columns behind the origin. */
  static final int COLUMNS_MAX = 10;

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

  /** Where journeys start, or backwards end. */
  public Optional<PathStep> origin() {
    return report.chosen(ORIGIN);
  }

  public Direction direction() {
    return report.chosen(DIRECTION);
  }

  /** Whether what came before is shown. */
  public boolean isBackward() {
    return direction() == Direction.BACKWARD;
  }

  /** The keys that were chosen, the nearest column's first. */
  public List<String> through() {
    return report.chosen(THROUGH);
  }

  /** The longest time from the origin to a step. */
  public Duration window() {
    return report.chosen(Window.CHOICE);
  }

  int columns() {
    return Math.min(through().size() + 1, COLUMNS_MAX);
  }

  JourneysQuestion question(PathStep origin) {
    return new JourneysQuestion(
        report.scope(), origin, direction(), columns(), window(), ROWS, through());
  }

  /** Journeys from or to another step. */
  public JourneyUrl with(PathStep origin) {
    return new JourneyUrl(
        StepFields.cleared(report).with(ORIGIN, Optional.of(origin)).with(THROUGH, List.of()));
  }

  /** The same ones followed the other way. */
  public JourneyUrl with(Direction other) {
    return new JourneyUrl(report.with(DIRECTION, other).with(THROUGH, List.of()));
  }

  /** Journeys through this step of a column, counted from 0, and not any further. */
  JourneyUrl through(int column, String key) {
    List<String> through = new ArrayList<>(through().subList(0, column));
    through.add(key);
    return new JourneyUrl(report.with(THROUGH, through));
  }

  /** Journeys through the steps of the first so many columns only. */
  public JourneyUrl upTo(int column) {
    return new JourneyUrl(report.with(THROUGH, through().subList(0, column)));
  }

  /** What a form that asks for an origin, a direction and a window keeps. */
  public List<QueryParameter> kept() {
    return new JourneyUrl(
            StepFields.cleared(report).with(ORIGIN, Optional.empty()).with(THROUGH, List.of()))
        .with(DIRECTION.preset())
        .report
        .with(Window.CHOICE, Window.CHOICE.preset())
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
    parameters.add(ReportUrl.MOST_ROWS);
    return report.compared(false).csv("journeys", parameters.toArray(QueryParameter[]::new));
  }
}
