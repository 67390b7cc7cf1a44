package dev.vouch.reports;

import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parser of the parameters of funnels and journeys: {@code step=kind:text}; {@code after}; {@code
 * start} and {@code end}, in the form of a step; {@code through}, {@code depth}, {@code limit} and
 * {@code window_hours}.
 */
public final class PathParameters {
  /** The minimum number of steps of a funnel. */
  public static final int STEPS_MIN = 2;

  /** The maximum number of steps of a funnel. */
  public static final int STEPS_MAX = 10;

  /** The maximum time limit of a funnel or journey, in hours: 90 days. */
  public static final int WINDOW_HOURS_MAX = 90 * 24;

  /** The default time limit. */
  public static final Duration WINDOW_DEFAULT = Duration.ofDays(1);

  private static final int DEPTH_DEFAULT = 3;
  private static final int DEPTH_MAX = 10;
  private static final int LIMIT_DEFAULT = 10;
  private static final int LIMIT_MAX = 1_000;

  private PathParameters() {}

  /** Returns the steps of a funnel. Unspecified if the parameters are invalid. */
  static List<PathStep> steps(QueryParameters parameters) {
    List<String> written = parameters.all("step");
    if (written.size() < STEPS_MIN || written.size() > STEPS_MAX) {
      parameters.addProblem(
          "step",
          "wrong_count",
          "step must be given %d to %d times, once for each step of the funnel in order."
              .formatted(STEPS_MIN, STEPS_MAX));
    }
    return written.stream().flatMap(text -> step(parameters, "step", text).stream()).toList();
  }

  /**
   * Returns the number of the last step that people completed before they dropped off, from 1; less
   * than the number of steps.
   */
  static int after(QueryParameters parameters, List<PathStep> steps) {
    if (parameters.all("after").isEmpty()) {
      parameters.addProblem(
          "after",
          "missing_parameter",
          "after is required: the number of the last step that the persons reached, from 1.");
    }
    return parameters.wholeNumber("after", 1, Math.max(steps.size() - 1, 1));
  }

  /** Returns the first steps of the journeys to show; fewer than the number of columns. */
  static List<String> through(QueryParameters parameters, int depth) {
    List<String> through = parameters.all("through");
    if (through.size() >= depth) {
      parameters.addProblem(
          "through", "wrong_count", "through must be given fewer times than depth.");
      return List.of();
    }
    if (!through.stream().allMatch(PathParameters::isStepKey)) {
      parameters.addProblem(
          "through",
          "invalid_step",
          "through must be page:<path> or success:<name>, without a wildcard.");
      return List.of();
    }
    return through;
  }

  /** Returns whether a text is a valid key of a row of journeys. */
  public static boolean isStepKey(String key) {
    return PathStep.parse(key)
        .filter(step -> step.kind() == Kind.PAGE || step.kind() == Kind.SUCCESS)
        .isPresent();
  }

  /** The step at which journeys start (forward) or end (backward). */
  record Origin(PathStep step, Direction direction) {}

  /** Returns the required start or end of journeys; empty if absent or invalid. */
  static Optional<Origin> origin(QueryParameters parameters) {
    Optional<String> start = parameters.single("start");
    Optional<String> end = parameters.single("end");
    if (start.isPresent() && end.isPresent()) {
      parameters.addProblem("end", "start_and_end", "Send either start or end, not both.");
      return Optional.empty();
    }
    if (parameters.all("start").isEmpty() && parameters.all("end").isEmpty()) {
      parameters.addProblem(
          "start",
          "missing_parameter",
          "start or end is required: the step where journeys start or end, such as page:/pricing or"
              + " success:paid.");
    }
    return start
        .flatMap(text -> step(parameters, "start", text))
        .map(step -> new Origin(step, Direction.FORWARD))
        .or(
            () ->
                end.flatMap(text -> step(parameters, "end", text))
                    .map(step -> new Origin(step, Direction.BACKWARD)));
  }

  /** Returns the number of columns. */
  static int depth(QueryParameters parameters) {
    return parameters.wholeNumber("depth", DEPTH_DEFAULT, DEPTH_MAX);
  }

  /** Returns the number of most frequent steps in each column. */
  static int limit(QueryParameters parameters) {
    return parameters.wholeNumber("limit", LIMIT_DEFAULT, LIMIT_MAX);
  }

  private static Optional<PathStep> step(QueryParameters parameters, String name, String text) {
    Optional<PathStep> step = PathStep.parse(text);
    if (step.isEmpty()) {
      parameters.addProblem(name, "invalid_step", stepRemedy(name));
    }
    return step;
  }

  /**
   * Returns the message about an invalid step.
   *
   * @param name the subject of the message
   */
  public static String stepRemedy(String name) {
    return name
        + " must be page:<path>, click:<name>, custom:<name> or success:<name>, such as"
        + " page:/pricing* or success:paid.";
  }

  /**
   * Returns the time limit of a path: the maximum time after its first step or, backward, before
   * its end.
   */
  static Duration window(QueryParameters parameters) {
    return Duration.ofHours(
        parameters.wholeNumber("window_hours", (int) WINDOW_DEFAULT.toHours(), WINDOW_HOURS_MAX));
  }
}
