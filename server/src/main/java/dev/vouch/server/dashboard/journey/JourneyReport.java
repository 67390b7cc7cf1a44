package dev.vouch.server.dashboard.journey;

import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.path.KnownSteps;
import dev.vouch.server.dashboard.path.NextSteps;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.path.StepLabels.StepLabel;
import dev.vouch.server.dashboard.path.Window;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.Asked;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the page shows.
 *
 * @param ways empty when there is no origin yet
 */
public record JourneyReport(KnownSteps known, Optional<Ways> ways) {
  /**
   * Journeys from an origin, or to it.
   *
   * @param persons all of them
   * @param columns the nearest first
   */
  public record Ways(PathStep origin, StepLabel label, long persons, List<NextSteps> columns) {
    public Ways {
      columns = List.copyOf(columns);
    }
  }

  static JourneyReport of(JourneyUrl address, Warehouse warehouse, StepLabels labels) {
    try (PageQuestions questions = new PageQuestions(warehouse)) {
      if (address.origin().isEmpty()) {
        return new JourneyReport(
            KnownSteps.ask(questions, address.shown()).answer(), Optional.empty());
      }
      PathStep origin = address.origin().get();
      JourneysQuestion question = address.question(origin);
      Asked<KnownSteps> known = KnownSteps.askBeside(questions, question);
      Journeys journeys = questions.ask(question).answer();
      return new JourneyReport(
          known.answer(), Optional.of(ways(address, origin, journeys, labels)));
    }
  }

  private static Ways ways(
      JourneyUrl address, PathStep origin, Journeys journeys, StepLabels labels) {
    return new Ways(
        origin,
        labels.of(origin),
        journeys.persons(),
        IntStream.range(0, journeys.columns().size())
            .mapToObj(place -> column(address, place, journeys.columns().get(place), labels))
            .toList());
  }

  private static NextSteps column(
      JourneyUrl address, int place, Journeys.Column column, StepLabels labels) {
    Optional<String> chosen = address.through().stream().skip(place).findFirst();
    String none =
        (address.isBackward() ? "No earlier step within " : "No further step within ")
            + Window.label(address.window());
    return NextSteps.of(
        column,
        labels,
        none,
        chosen,
        key ->
            chosen.equals(Optional.of(key))
                ? Optional.of(address.upTo(place).path())
                : Optional.of(address)
                    .filter(_ -> place + 1 < JourneyUrl.COLUMNS_MAX)
                    .map(shown -> shown.through(place, key).path()));
  }
}
