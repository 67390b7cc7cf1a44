package dev.vouch.demo;

import dev.vouch.demo.CustomerStory.SimulatedCustomer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generates customers and their stories. For one thread. */
final class StoryGenerator {
  /** The window of docs/identity.md. */
  static final Duration WINDOW = Duration.ofDays(14);

  /**
   * The delay between planning and receiving an action, so that nearer to the edge of the window is
   * undecided.
   */
  private static final Duration EDGE = Duration.ofHours(1);

  /** The weight of each hour of the day. */
  private static final List<Integer> BUSY =
      List.of(2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 10, 9, 8, 8, 9, 10, 12, 14, 15, 13, 8, 4);

  private static final WeightedChoice<Integer> HOURS =
      new WeightedChoice<>(IntStream.range(0, BUSY.size()).boxed().toList(), BUSY::get);

  private final Population population = new Population();
  private final RandomGenerator random;

  StoryGenerator(long seed) {
    // The specification of Random defines its algorithm, so a seed gives the same everywhere.
    random = new Random(seed);
  }

  /** The stories that start on these days. They may end after the last day. */
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

  /** The story of a new customer who arrives now. */
  CustomerStory next(Instant start) {
    SimulatedCustomer customer = population.next(random);
    CustomerBehavior habit = CustomerBehavior.all().pick(random);
    while (true) {
      StoryWriter writer = new StoryWriter(customer, start, random);
      habit.act(writer);
      CustomerStory story = writer.story();
      if (isDecided(story)) {
        return story;
      }
    }
  }

  /** Whether no two actions are about one window apart, where milliseconds would decide. */
  private static boolean isDecided(CustomerStory story) {
    List<Instant> times = story.actions().stream().map(StoryAction::at).toList();
    return times.stream().noneMatch(one -> times.stream().anyMatch(other -> isAtEdge(one, other)));
  }

  private static boolean isAtEdge(Instant one, Instant other) {
    return Duration.between(one, other).abs().minus(WINDOW).abs().compareTo(EDGE) < 0;
  }
}
