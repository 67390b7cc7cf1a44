package dev.vouch.server.dashboard.path;

import dev.vouch.core.report.Journeys;
import dev.vouch.server.dashboard.path.StepLabels.StepLabel;
import dev.vouch.server.dashboard.report.Panel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What persons did at one distance, as rows with bars.
 *
 * @param persons all of them
 * @param rows the most frequent first; then other steps, and those who took none
 */
public record NextSteps(long persons, List<Row> rows) {
  public NextSteps {
    rows = List.copyOf(rows);
  }

  /**
   * One step, or what stands for several or none.
   *
   * @param kind such as {@code Page view}; empty when it is no step
   * @param name what {@code text} stands for
   * @param share of all persons, 0 to 1
   * @param percent of the whole, the bar's length
   * @param path to what only these did next; empty when the row leads nowhere
   * @param isChosen whether that is shown already, and the link takes it back
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
   * Shows a column.
   *
   * @param none what those did who have no row of their own
   */
  public static NextSteps of(Journeys.Column column, StepLabels labels, String none) {
    return of(column, labels, none, Optional.empty(), _ -> Optional.empty());
  }

  /**
   * Shows a column whose steps lead on.
   *
   * @param chosen the key of the row that was
   * @param path where a key leads
   */
  public static NextSteps of(
      Journeys.Column column,
      StepLabels labels,
      String none,
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
        Stream.of(rest(column, "Other steps", column.others()), rest(column, none, column.ended()))
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
