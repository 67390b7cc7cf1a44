package dev.vouch.messages.delivery;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * Scheduler of deliveries. At most one delivery per receiver is in progress, in the channel's
 * order, so that a receiver gets an alert before the message about its clearing. Receivers take
 * turns (round-robin), so that an unreachable receiver does not delay others. Not thread-safe.
 */
final class DeliveryQueue<D> {
  private final DeliveryChannel<D> channel;
  private final int concurrentMax;
  private final Set<Object> inProgress = new HashSet<>();

  /** The sequence number of each receiver's latest delivery. */
  private final Map<Object, Long> lastDeliveries = new HashMap<>();

  private long deliveries;

  /**
   * Creates a queue.
   *
   * @param concurrentMax the maximum number of concurrent deliveries
   */
  DeliveryQueue(DeliveryChannel<D> channel, int concurrentMax) {
    this.channel = channel;
    this.concurrentMax = concurrentMax;
  }

  /**
   * Returns the deliveries to start next, up to the number of free slots. Each one occupies its
   * slot until {@link #end} is called.
   */
  List<D> start(List<D> due) {
    Map<Object, D> oldest =
        due.stream()
            .collect(toMap(channel::receiver, identity(), BinaryOperator.minBy(channel.order())));
    lastDeliveries.keySet().retainAll(oldest.keySet());
    List<D> started =
        oldest.values().stream()
            .filter(delivery -> !inProgress.contains(channel.receiver(delivery)))
            .sorted(Comparator.<D>comparingLong(this::lastDelivery).thenComparing(channel.order()))
            .limit(concurrentMax - inProgress.size())
            .toList();
    for (D delivery : started) {
      inProgress.add(channel.receiver(delivery));
      lastDeliveries.put(channel.receiver(delivery), ++deliveries);
    }
    return started;
  }

  private long lastDelivery(D delivery) {
    return lastDeliveries.getOrDefault(channel.receiver(delivery), 0L);
  }

  /** Frees the slot of a delivery. */
  void end(D delivery) {
    inProgress.remove(channel.receiver(delivery));
  }

  /** Whether no delivery is in progress. */
  boolean isIdle() {
    return inProgress.isEmpty();
  }
}
