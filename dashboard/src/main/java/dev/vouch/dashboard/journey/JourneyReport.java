package dev.vouch.dashboard.journey;

import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.path.KnownSteps;
import dev.vouch.dashboard.path.NextSteps;
import dev.vouch.dashboard.path.StepLabels;
import dev.vouch.dashboard.path.StepLabels.StepLabel;
import dev.vouch.dashboard.path.Window;
import dev.vouch.reports.QuestionBatch;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Content of the page.
 *
 * @param journeyColumns the journeys; empty if no origin is chosen
 */
public record JourneyReport(KnownSteps known, Optional<JourneyColumns> journeyColumns) {
  /**
   * Journeys that start or end at an origin.
   *
   * @param persons total number of people
   * @param columns columns of steps, nearest to the origin first
   */
  public record JourneyColumns(
      PathStep origin, StepLabel label, long persons, List<NextSteps> columns) {
    public JourneyColumns {
      columns = List.copyOf(columns);
    }
  }

  static JourneyReport of(JourneyUrl url, ReportQueries queries, StepLabels labels) {
    try (QuestionBatch questions = new QuestionBatch(queries)) {
      if (url.origin().isEmpty()) {
        return new JourneyReport(KnownSteps.ask(questions, url.report()).get(), Optional.empty());
      }
      PathStep origin = url.origin().get();
      JourneysQuestion question = url.question(origin);
      Supplier<KnownSteps> known = KnownSteps.queryWith(questions, question);
      Journeys journeys = questions.ask(question).get();
      return new JourneyReport(
          known.get(), Optional.of(journeyColumns(url, origin, journeys, labels)));
    }
  }

  private static JourneyColumns journeyColumns(
      JourneyUrl url, PathStep origin, Journeys journeys, StepLabels labels) {
    return new JourneyColumns(
        origin,
        labels.of(origin),
        journeys.persons(),
        IntStream.range(0, journeys.columns().size())
            .mapToObj(index -> column(url, index, journeys.columns().get(index), labels))
            .toList());
  }

  private static NextSteps column(
      JourneyUrl url, int index, Journeys.Column column, StepLabels labels) {
    Optional<String> chosen = url.through().stream().skip(index).findFirst();
    String noStepLabel =
        (url.isBackward() ? "No earlier step within " : "No further step within ")
            + Window.label(url.window());
    return NextSteps.of(
        column,
        labels,
        noStepLabel,
        chosen,
        key ->
            chosen.equals(Optional.of(key))
                ? Optional.of(url.upTo(index).path())
                : Optional.of(url)
                    .filter(shown -> index <= shown.through().size())
                    .filter(_ -> index + 1 < JourneyUrl.COLUMNS_MAX)
                    .map(shown -> shown.through(index, key).path()));
  }
}
