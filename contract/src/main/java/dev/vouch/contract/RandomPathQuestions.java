package dev.vouch.contract;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A generator of random journeys and funnels; about half of the funnels were completed. */
final class RandomPathQuestions {
  private static final List<String> STEPS =
      List.of(
          "page:/",
          "page:/pric*",
          "page:/*",
          "page:/*/team",
          "click:paid",
          "custom:signed up",
          "success:paid",
          "success:signed up");

  /** Mostly long windows, because a random history has few events over many days. */
  private static final List<Duration> WINDOWS =
      List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(14), Duration.ofDays(90));

  private final Random random;

  RandomPathQuestions(Random random) {
    this.random = random;
  }

  FunnelQuestion funnel(Scope scope, List<CreditedEvent> events) {
    int steps = random.nextInt(1, 6);
    boolean isTaken = random.nextBoolean() && !events.isEmpty();
    return new FunnelQuestion(scope, isTaken ? somePath(steps, events) : anyPath(steps), window());
  }

  /** Returns a funnel for each value of a dimension, or the exits from one of its steps. */
  ScopedQuestion<?> ofFunnel(Scope scope, Dimension by, List<CreditedEvent> events) {
    FunnelQuestion funnel = funnel(scope, events);
    int steps = funnel.steps().size();
    return steps == 1 || random.nextBoolean()
        ? new FunnelBreakdownQuestion(funnel, by, 10_000)
        : new FunnelExitsQuestion(funnel, random.nextInt(1, steps), random.nextInt(1, 5));
  }

  /** Returns journeys, half of which filter by steps of a person in the history. */
  JourneysQuestion journeys(Scope scope, List<CreditedEvent> events) {
    int depth = random.nextInt(1, 6);
    List<String> through =
        random.nextBoolean() || events.isEmpty()
            ? List.of()
            : somePath(random.nextInt(0, depth), events).stream().map(PathStep::wireName).toList();
    return new JourneysQuestion(
        scope,
        anyStep(),
        any(List.of(Direction.values())),
        depth,
        window(),
        random.nextInt(1, 5),
        through);
  }

  private List<PathStep> anyPath(int steps) {
    List<PathStep> path = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      path.add(anyStep());
    }
    return path;
  }

  private PathStep anyStep() {
    return PathStep.parse(any(STEPS)).orElseThrow();
  }

  /** Returns some events of one person's path, in order. */
  private List<PathStep> somePath(int steps, List<CreditedEvent> events) {
    long person = any(events).person();
    List<CreditedEvent> personEvents = new ArrayList<>(events);
    personEvents.removeIf(event -> event.person() != person);
    while (personEvents.size() > steps) {
      personEvents.remove(random.nextInt(personEvents.size()));
    }
    return personEvents.stream()
        .sorted(Comparator.comparing(CreditedEvent::at).thenComparingLong(CreditedEvent::position))
        .map(event -> step(event.content()).orElseGet(this::anyStep))
        .toList();
  }

  private static Optional<PathStep> step(EventContent content) {
    return content.eventName() == EventName.PAGEVIEW
        ? PathStep.parse("page:" + content.pagePath())
        : content
            .name()
            .flatMap(name -> PathStep.parse(content.eventName().wireName() + ":" + name));
  }

  private Duration window() {
    return any(WINDOWS);
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
