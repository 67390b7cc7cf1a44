package dev.vouch.server.alert;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.AlertDelivery;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * Scheduler of webhook deliveries. At most one delivery per site is in progress, oldest first, so
 * that a receiver gets an alert before the message that it has cleared. Sites take turns
 * (round-robin), so that an unreachable receiver does not delay others. Not thread-safe.
 */
final class DeliveryQueue {
  private static final Comparator<AlertDelivery> OLDEST =
      Comparator.comparing(AlertDelivery::createdAt).thenComparing(AlertDelivery::state);

  private final int concurrentMax;
  private final Set<SiteId> inProgress = new HashSet<>();

  /** The sequence number of each site's latest delivery. */
  private final Map<SiteId, Long> lastDeliveries = new HashMap<>();

  private long deliveries;

  /** Creates a queue with a maximum number of concurrent deliveries. */
  DeliveryQueue(int concurrentMax) {
    this.concurrentMax = concurrentMax;
  }

  /**
   * Starts the next deliveries, up to the number of free slots. Each occupies its slot until {@link
   * #end}.
   */
  List<AlertDelivery> start(List<AlertDelivery> due) {
    Map<SiteId, AlertDelivery> oldest =
        due.stream().collect(toMap(DeliveryQueue::site, identity(), BinaryOperator.minBy(OLDEST)));
    lastDeliveries.keySet().retainAll(oldest.keySet());
    List<AlertDelivery> started =
        oldest.values().stream()
            .filter(delivery -> !inProgress.contains(site(delivery)))
            .sorted(Comparator.comparingLong(this::lastDelivery).thenComparing(OLDEST))
            .limit(concurrentMax - inProgress.size())
            .toList();
    for (AlertDelivery delivery : started) {
      inProgress.add(site(delivery));
      lastDeliveries.put(site(delivery), ++deliveries);
    }
    return started;
  }

  private long lastDelivery(AlertDelivery delivery) {
    return lastDeliveries.getOrDefault(site(delivery), 0L);
  }

  private static SiteId site(AlertDelivery delivery) {
    return delivery.alert().site();
  }

  /** Frees the slot of a delivery. */
  void end(AlertDelivery delivery) {
    inProgress.remove(site(delivery));
  }

  /** Whether no delivery is in progress. */
  boolean isIdle() {
    return inProgress.isEmpty();
  }
}
