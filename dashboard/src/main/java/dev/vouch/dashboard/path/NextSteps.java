package dev.vouch.dashboard.path;

import dev.vouch.core.report.Journeys;
import dev.vouch.dashboard.path.StepLabels.StepLabel;
import dev.vouch.dashboard.report.Panel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The steps that people took at one distance from a step, as rows with bars.
 *
 * @param persons total number of people
 * @param rows most frequent steps first, then one row for other steps and one for people without a
 *     step
 */
public record NextSteps(long persons, List<Row> rows) {
  public NextSteps {
    rows = List.copyOf(rows);
  }

  /**
   * The row of one step, of all other steps, or of people without a step.
   *
   * @param kind display name such as {@code Page view}; empty if the row is not a single step
   * @param name path or name of the step that {@code text} describes
   * @param share share of all people, 0 to 1
   * @param percent bar length as a percentage of all people
   * @param path URL that shows the next steps of these people; empty if there is no link
   * @param isChosen whether their next steps are shown, so that the link hides them
   */
  public record Row(
      Optional<String> kind,
      String text,
      String name,
      long persons,
      double share,
      int percent,
      Optional<String> path,
      boolean isChosen) {}

  /**
   * Creates the rows of a column.
   *
   * @param noStepLabel label of the row for people without a step
   */
  public static NextSteps of(Journeys.Column column, StepLabels labels, String noStepLabel) {
    return of(column, labels, noStepLabel, Optional.empty(), _ -> Optional.empty());
  }

  /**
   * Creates the rows of a column with links.
   *
   * @param chosen key of the chosen row
   * @param path link target of a key
   */
  public static NextSteps of(
      Journeys.Column column,
      StepLabels labels,
      String noStepLabel,
      Optional<String> chosen,
      Function<String, Optional<String>> path) {
    Stream<Row> steps =
        column.lines().stream()
            .map(
                line -> {
                  StepLabel label = labels.of(line.key());
                  return row(
                      column,
                      Optional.of(label.kind()),
                      label.text(),
                      label.name(),
                      line.persons(),
                      path.apply(line.key()),
                      chosen.equals(Optional.of(line.key())));
                });
    Stream<Row> rest =
        Stream.of(
                rest(column, "Other steps", column.others()),
                rest(column, noStepLabel, column.ended()))
            .flatMap(Optional::stream);
    return new NextSteps(column.persons(), Stream.concat(steps, rest).toList());
  }

  private static Optional<Row> rest(Journeys.Column column, String text, long persons) {
    return persons == 0
        ? Optional.empty()
        : Optional.of(row(column, Optional.empty(), text, text, persons, Optional.empty(), false));
  }

  private static Row row(
      Journeys.Column column,
      Optional<String> kind,
      String text,
      String name,
      long persons,
      Optional<String> path,
      boolean isChosen) {
    return new Row(
        kind,
        text,
        name,
        persons,
        column.share(persons),
        Panel.percent(persons, column.persons()),
        path,
        isChosen);
  }
}
