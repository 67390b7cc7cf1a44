package dev.vouch.contract.model;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.VisitPage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The reference model of visits: events of a person in order, with short gaps, on one day. */
record VisitModel(List<CreditedEvent> events) {
  private static final Duration GAP_MAX = Duration.ofMinutes(30);

  /** Splits the events into runs, which may lack a page view. */
  static List<VisitModel> runs(List<CreditedEvent> events, ZoneId zone) {
    Set<Long> persons = new LinkedHashSet<>();
    events.forEach(event -> persons.add(event.person()));
    List<VisitModel> runs = new ArrayList<>();
    for (long person : persons) {
      List<CreditedEvent> run = new ArrayList<>();
      for (CreditedEvent event : Paths.ofPerson(person, events)) {
        if (!run.isEmpty() && !continues(run.getLast(), event, zone)) {
          runs.add(new VisitModel(run));
          run = new ArrayList<>();
        }
        run.add(event);
      }
      runs.add(new VisitModel(run));
    }
    return runs;
  }

  private static boolean continues(CreditedEvent earlier, CreditedEvent later, ZoneId zone) {
    Duration gap = Duration.between(earlier.at(), later.at());
    return gap.compareTo(GAP_MAX) <= 0 && day(earlier.at(), zone).equals(day(later.at(), zone));
  }

  private static LocalDate day(Instant instant, ZoneId zone) {
    return instant.atZone(zone).toLocalDate();
  }

  boolean isVisit() {
    return !views().isEmpty();
  }

  /** Returns the browser page views in order. */
  List<CreditedEvent> views() {
    return events.stream()
        .filter(event -> !event.confirmed())
        .filter(event -> event.content().eventName() == EventName.PAGEVIEW)
        .toList();
  }

  boolean isBounce() {
    return isVisit() && events.size() == 1;
  }

  Duration duration() {
    return Duration.between(events.getFirst().at(), events.getLast().at());
  }

  Optional<String> page(VisitPage page) {
    if (!isVisit()) {
      return Optional.empty();
    }
    CreditedEvent view =
        switch (page) {
          case LANDING_PAGE -> views().getFirst();
          case EXIT_PAGE -> views().getLast();
        };
    return Optional.of(view.content().pagePath());
  }
}
