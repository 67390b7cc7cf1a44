package dev.vouch.contract.history;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The facts of a shop with three sites, in the order of their times: its customers behave as those
 * of {@code ./vouch demo}, more of them by day than by night. Equal seeds have equal facts. Not
 * thread-safe.
 */
public final class ShopHistory implements Iterator<LogRecord> {
  private static final double EVENTS_PER_CUSTOMER = 6.5;

  /** The relative traffic of each hour of the day, as in the demo. */
  private static final List<Integer> HOURLY_WEIGHTS =
      List.of(2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 10, 9, 8, 8, 9, 10, 12, 14, 15, 13, 8, 4);

  private static final double MEAN_WEIGHT =
      HOURLY_WEIGHTS.stream().mapToInt(Integer::intValue).average().orElseThrow();

  private static final List<SiteId> SITES =
      Stream.of("large", "medium", "small")
          .map(name -> new SiteId(SimulatedHash.of(name + " shop")))
          .toList();

  private final Random random;
  private final PriorityQueue<Planned> planned =
      new PriorityQueue<>(
          Comparator.comparing((Planned next) -> next.fact().receivedAt())
              .thenComparingLong(Planned::number));
  private final double secondsBetweenCustomers;
  private Instant nextCustomerAt;
  private long customers;
  private long facts;
  private long eventsLeft;

  /**
   * @param start the time of the first fact, or shortly before
   * @param span the approximate time from the first to the last fact
   * @param events the number of events; {@code identify} pings are none
   */
  public ShopHistory(long seed, Instant start, Duration span, long events) {
    random = new Random(seed);
    nextCustomerAt = start;
    secondsBetweenCustomers = span.toSeconds() * EVENTS_PER_CUSTOMER / events;
    eventsLeft = events;
  }

  /** A fact that is yet to be returned. */
  private record Planned(LogRecord fact, long number) {}

  /** The sites, the largest first. */
  public static List<SiteId> sites() {
    return SITES;
  }

  @Override
  public boolean hasNext() {
    return eventsLeft > 0;
  }

  @Override
  public LogRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    while (planned.isEmpty() || !planned.element().fact().receivedAt().isBefore(nextCustomerAt)) {
      planNextCustomer();
    }
    LogRecord fact = planned.remove().fact();
    eventsLeft -= fact instanceof LogRecord.Identification ? 0 : 1;
    return fact;
  }

  private void planNextCustomer() {
    customers++;
    ShopCustomer customer =
        new ShopCustomer(
            customers, anySite(), nextCustomerAt, random, fact -> planned.add(numbered(fact)));
    ShopBehaviour.any(random).act(customer);
    int weight = HOURLY_WEIGHTS.get(nextCustomerAt.atZone(ZoneOffset.UTC).getHour());
    double seconds = 2 * random.nextDouble() * secondsBetweenCustomers * MEAN_WEIGHT / weight;
    nextCustomerAt = nextCustomerAt.plus((long) (seconds * 1e6), ChronoUnit.MICROS);
  }

  private Planned numbered(LogRecord fact) {
    facts++;
    return new Planned(fact, facts);
  }

  private SiteId anySite() {
    int percent = random.nextInt(100);
    return percent < 65 ? SITES.get(0) : SITES.get(percent < 92 ? 1 : 2);
  }
}
