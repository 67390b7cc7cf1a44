package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The reference model of funnels: tries each event of a person as the first step. */
final class FunnelModel {
  private final FunnelQuestion question;

  FunnelModel(FunnelQuestion question) {
    this.question = question;
  }

  /** Uses the events that match the filters, up to the window around the scope. */
  Funnel of(List<CreditedEvent> events) {
    return funnel(chains(events).values());
  }

  /** Computes a funnel for each value of the persons' first events, in no particular order. */
  FunnelBreakdown by(
      List<CreditedEvent> events, Function<CreditedEvent, Optional<String>> valueOf, int limit) {
    Map<Optional<String>, List<List<List<CreditedEvent>>>> byValue = new HashMap<>();
    for (List<List<CreditedEvent>> ofPerson : chains(events).values()) {
      CreditedEvent entry = ofPerson.getFirst().getFirst();
      byValue.computeIfAbsent(valueOf.apply(entry), _ -> new ArrayList<>()).add(ofPerson);
    }
    List<FunnelBreakdown.Line> lines = new ArrayList<>();
    byValue.forEach(
        (value, ofValue) -> lines.add(new FunnelBreakdown.Line(value, funnel(ofValue))));
    lines.sort(Comparator.comparingLong(FunnelModel::entered).reversed());
    return new FunnelBreakdown(lines.subList(0, Math.min(limit, lines.size())));
  }

  private static long entered(FunnelBreakdown.Line line) {
    return line.funnel().lines().getFirst().persons();
  }

  /** Computes the next steps of people whose last completed step was this one. */
  Journeys.Column exits(List<CreditedEvent> events, int step, int limit) {
    List<Optional<String>> next = new ArrayList<>();
    chains(events)
        .forEach(
            (person, chains) -> {
              if (furthest(chains) == step) {
                next.add(afterStep(step, chains, Paths.ofPerson(person, events)));
              }
            });
    return JourneysModel.column(next, limit, Optional.empty());
  }

  private Optional<String> afterStep(
      int step, List<List<CreditedEvent>> chains, List<CreditedEvent> path) {
    CreditedEvent reached =
        path.stream()
            .filter(event -> chains.stream().anyMatch(chain -> isAt(event, step, chain)))
            .findFirst()
            .orElseThrow();
    Instant start =
        chains.stream()
            .filter(chain -> isAt(reached, step, chain))
            .map(chain -> chain.getFirst().at())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    String at = JourneysModel.key(reached).orElseGet(() -> "page:" + reached.content().pagePath());
    return path.stream()
        .filter(event -> Paths.isAfter(event, reached))
        .filter(event -> !event.at().isAfter(start.plus(question.window())))
        .map(JourneysModel::key)
        .filter(key -> key.isPresent() && !key.get().equals(at))
        .findFirst()
        .flatMap(key -> key);
  }

  private static boolean isAt(CreditedEvent event, int step, List<CreditedEvent> chain) {
    return chain.size() >= step && chain.get(step - 1).equals(event);
  }

  private Funnel funnel(Collection<List<List<CreditedEvent>>> persons) {
    List<Funnel.Line> lines = new ArrayList<>();
    for (int step = 1; step <= question.steps().size(); step++) {
      int number = step;
      long reached = persons.stream().filter(chains -> furthest(chains) >= number).count();
      lines.add(new Funnel.Line(question.steps().get(step - 1), reached));
    }
    return new Funnel(lines);
  }

  private static int furthest(List<List<CreditedEvent>> chains) {
    return chains.stream().mapToInt(List::size).max().orElse(0);
  }

  /** Returns, for each person with any, the chains from each of their starts, earliest first. */
  private Map<Long, List<List<CreditedEvent>>> chains(List<CreditedEvent> events) {
    Map<Long, List<List<CreditedEvent>>> chains = new LinkedHashMap<>();
    events.stream()
        .map(CreditedEvent::person)
        .distinct()
        .forEach(
            person -> {
              List<CreditedEvent> path = Paths.ofPerson(person, events);
              List<List<CreditedEvent>> ofPerson =
                  path.stream().filter(this::isStart).map(start -> chain(start, path)).toList();
              if (!ofPerson.isEmpty()) {
                chains.put(person, ofPerson);
              }
            });
    return chains;
  }

  private boolean isStart(CreditedEvent event) {
    return !event.at().isBefore(question.scope().from())
        && event.at().isBefore(question.scope().until())
        && Paths.isStep(event, question.steps().getFirst());
  }

  /**
   * From a given start, the earliest event that matches the next step is always an optimal choice.
   */
  private List<CreditedEvent> chain(CreditedEvent start, List<CreditedEvent> path) {
    Instant last = start.at().plus(question.window());
    List<CreditedEvent> chain = new ArrayList<>(List.of(start));
    for (CreditedEvent event : path) {
      boolean isNext =
          chain.size() < question.steps().size()
              && Paths.isAfter(event, chain.getLast())
              && !event.at().isAfter(last)
              && Paths.isStep(event, question.steps().get(chain.size()));
      if (isNext) {
        chain.add(event);
      }
    }
    return chain;
  }
}
