package dev.vouch.app.demo;

import dev.vouch.app.demo.CustomerStory.SimulatedCustomer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generator of customers and their stories. Not thread-safe. */
final class StoryGenerator {
  /**
   * The window of the rules of credit: 14 days before to 14 days after an event (docs/identity.md).
   */
  static final Duration WINDOW = Duration.ofDays(14);

  /**
   * The margin at the edges of the window; longer than any delay between the planned and the actual
   * time of an action.
   */
  private static final Duration EDGE = Duration.ofHours(1);

  /** The relative traffic in each hour of the day, from midnight. */
  private static final List<Integer> HOURLY_WEIGHTS =
      List.of(2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 10, 9, 8, 8, 9, 10, 12, 14, 15, 13, 8, 4);

  private static final WeightedChoice<Integer> HOURS =
      new WeightedChoice<>(
          IntStream.range(0, HOURLY_WEIGHTS.size()).boxed().toList(), HOURLY_WEIGHTS::get);

  private final Population population = new Population();
  private final RandomGenerator random;

  StoryGenerator(long seed) {
    // The algorithm of Random is specified, so a seed yields equal stories on every platform.
    random = new Random(seed);
  }

  /** Returns the stories that start on the given days. Stories may continue after the last day. */
  List<CustomerStory> ofDays(LocalDate first, int days, int customersPerDay) {
    return first
        .datesUntil(first.plusDays(days))
        .flatMap(day -> IntStream.range(0, customersPerDay).mapToObj(_ -> next(startOn(day))))
        .toList();
  }

  private Instant startOn(LocalDate day) {
    return day.atTime(HOURS.pick(random), 0)
        .atZone(Shop.ZONE)
        .toInstant()
        .plusMillis(random.nextLong(Duration.ofHours(1).toMillis()));
  }

  /** Returns the story of a new customer. */
  CustomerStory next(Instant start) {
    SimulatedCustomer customer = population.next(random);
    CustomerBehaviour behaviour = CustomerBehaviour.all().pick(random);
    while (true) {
      StoryWriter writer = new StoryWriter(customer, start, random);
      behaviour.act(writer);
      CustomerStory story = writer.story();
      if (isUnambiguous(story)) {
        return story;
      }
    }
  }

  /**
   * Returns whether a small delay cannot change the credit of the story: no two actions are almost
   * exactly one window apart.
   */
  private static boolean isUnambiguous(CustomerStory story) {
    List<Instant> times = story.actions().stream().map(StoryAction::at).toList();
    return times.stream().noneMatch(one -> times.stream().anyMatch(other -> isAtEdge(one, other)));
  }

  private static boolean isAtEdge(Instant one, Instant other) {
    return Duration.between(one, other).abs().minus(WINDOW).abs().compareTo(EDGE) < 0;
  }
}
