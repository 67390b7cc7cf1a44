package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The reference model of journeys: follows each person's path, event by event. */
final class JourneysModel {
  private final JourneysQuestion question;

  JourneysModel(JourneysQuestion question) {
    this.question = question;
  }

  /** Uses the events that match the filters, up to the window around the scope. */
  Journeys of(List<CreditedEvent> events) {
    Set<Long> persons = new LinkedHashSet<>();
    events.forEach(event -> persons.add(event.person()));
    List<List<String>> journeys = new ArrayList<>();
    for (long person : persons) {
      List<CreditedEvent> path = Paths.ofPerson(person, events);
      path.stream().filter(this::isOrigin).findFirst().ifPresent(o -> journeys.add(walk(o, path)));
    }
    List<Journeys.Column> columns = new ArrayList<>();
    for (int distance = 1; distance <= question.depth(); distance++) {
      columns.add(column(distance, journeys));
    }
    return new Journeys(journeys.size(), columns);
  }

  private Journeys.Column column(int distance, List<List<String>> journeys) {
    List<String> through = question.through();
    List<String> before = through.subList(0, Math.min(distance - 1, through.size()));
    List<Optional<String>> steps =
        journeys.stream()
            .filter(journey -> journey.size() >= before.size())
            .filter(journey -> journey.subList(0, before.size()).equals(before))
            .map(journey -> journey.stream().skip(distance - 1).findFirst())
            .toList();
    Optional<String> chosen = through.stream().skip(distance - 1).findFirst();
    return column(steps, question.limit(), chosen);
  }

  private boolean isOrigin(CreditedEvent event) {
    return Paths.isStep(event, question.origin())
        && !event.at().isBefore(question.scope().from())
        && event.at().isBefore(question.scope().until());
  }

  private List<String> walk(CreditedEvent origin, List<CreditedEvent> path) {
    boolean backward = question.direction() == Direction.BACKWARD;
    List<String> steps = new ArrayList<>();
    Optional<String> at =
        backward ? Optional.of("page:" + origin.content().pagePath()) : key(origin);
    for (CreditedEvent event : backward ? path.reversed() : path) {
      boolean isInDirection =
          backward ? Paths.isAfter(origin, event) : Paths.isAfter(event, origin);
      Duration distance = Duration.between(origin.at(), event.at()).abs();
      boolean isNear = distance.compareTo(question.window()) <= 0;
      Optional<String> key = key(event);
      if (isInDirection && isNear && key.isPresent() && !key.equals(at)) {
        steps.add(key.get());
        at = key;
      }
    }
    return steps;
  }

  /** Returns the key of an event; empty if it is not a step. */
  static Optional<String> key(CreditedEvent event) {
    return switch (event.content().eventName()) {
      case PAGEVIEW -> Optional.of("page:" + event.content().pagePath());
      case SUCCESS ->
          event
              .content()
              .name()
              .filter(_ -> SuccessModel.isConfirmedSuccess(event))
              .map(name -> "success:" + name);
      case CLICK, CUSTOM -> Optional.empty();
    };
  }

  /**
   * Counts each person's step, empty if there is none.
   *
   * @param chosen a step that is always included
   */
  static Journeys.Column column(List<Optional<String>> steps, int limit, Optional<String> chosen) {
    Map<String, Long> persons = new HashMap<>();
    steps.forEach(step -> step.ifPresent(key -> persons.merge(key, 1L, Long::sum)));
    List<Journeys.Line> lines = new ArrayList<>();
    persons.forEach((key, count) -> lines.add(new Journeys.Line(key, count)));
    lines.sort(
        Comparator.comparingLong(Journeys.Line::persons)
            .reversed()
            .thenComparing(Journeys.Line::key));
    List<Journeys.Line> shown = new ArrayList<>();
    long others = 0;
    for (int place = 0; place < lines.size(); place++) {
      Journeys.Line line = lines.get(place);
      if (place < limit || chosen.equals(Optional.of(line.key()))) {
        shown.add(line);
      } else {
        others += line.persons();
      }
    }
    long ended = steps.stream().filter(Optional::isEmpty).count();
    return new Journeys.Column(steps.size(), shown, others, ended);
  }
}
