package dev.vouch.api;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.funnel.SavedFunnel.FunnelChanges;
import dev.vouch.directory.funnel.SavedFunnelKind;
import dev.vouch.reports.PathParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Parser of saved funnels, for the API and forms. */
public final class FunnelFields {
  /** The maximum length of a funnel's name, in characters. */
  public static final int NAME_CHARACTERS_MAX = 100;

  /** The error message when a site has the maximum number of funnels. */
  public static final String LIMIT_REACHED_MESSAGE =
      "The limit of %d saved funnels is reached. Delete one first."
          .formatted(SavedFunnelKind.FUNNELS_MAX);

  /** The error message when another funnel of the site has the name. */
  public static final String NAME_TAKEN_MESSAGE =
      "A saved funnel with this name already exists. Change that funnel or choose another name.";

  private FunnelFields() {}

  /** Parses a new funnel. The default time limit is the one of the funnel report. */
  static ParseResult<SavedFunnel> funnel(RequestFields fields) {
    fields.require("name");
    fields.require("steps");
    return changes(fields)
        .map(
            changes ->
                new SavedFunnel(
                    changes.name().orElseThrow(),
                    changes.steps().orElseThrow(),
                    changes.window().orElse(PathParameters.WINDOW_DEFAULT)));
  }

  /** Parses changes to a funnel. All fields are optional. */
  public static ParseResult<FunnelChanges> changes(RequestFields fields) {
    Optional<String> name = fields.name("name", NAME_CHARACTERS_MAX);
    Optional<List<PathStep>> steps = fields.texts("steps").flatMap(texts -> steps(fields, texts));
    Optional<Duration> window =
        fields
            .wholeNumber("window_hours", 1, PathParameters.WINDOW_HOURS_MAX)
            .map(Duration::ofHours);
    fields.rejectUnknown();
    return fields.result(() -> new FunnelChanges(name, steps, window));
  }

  private static Optional<List<PathStep>> steps(RequestFields fields, List<String> texts) {
    if (texts.size() < PathParameters.STEPS_MIN || texts.size() > PathParameters.STEPS_MAX) {
      fields.add(
          new Problem(
              "/steps",
              "wrong_count",
              "steps must have %d to %d steps."
                  .formatted(PathParameters.STEPS_MIN, PathParameters.STEPS_MAX)));
      return Optional.empty();
    }
    List<PathStep> steps = texts.stream().flatMap(text -> PathStep.parse(text).stream()).toList();
    for (int index = 0; index < texts.size(); index++) {
      if (PathStep.parse(texts.get(index)).isEmpty()) {
        fields.add(
            new Problem("/steps/" + index, "invalid_step", PathParameters.stepRemedy("a step")));
      }
    }
    return Optional.of(steps);
  }
}
