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
 * Which messages are sent next: of each site one at a time, its oldest first, so that a receiver
 * hears of an alert before it hears that it cleared. Sites take turns, so that one whose receiver
 * is dead holds up no other. Not thread-safe.
 */
final class DeliveryQueue {
  private static final Comparator<AlertDelivery> OLDEST =
      Comparator.comparing(AlertDelivery::createdAt).thenComparing(AlertDelivery::state);

  private final int placesMax;
  private final Set<SiteId> underWay = new HashSet<>();

  /** The higher the number, the later a site had its last turn. */
  private final Map<SiteId, Long> lastTurns = new HashMap<>();

  private long turns;

  /** At most so many are under way at once. */
  DeliveryQueue(int placesMax) {
    this.placesMax = placesMax;
  }

  /** Begins the turns for which there are places; each lasts until {@link #end}. */
  List<AlertDelivery> begin(List<AlertDelivery> due) {
    Map<SiteId, AlertDelivery> oldest =
        due.stream().collect(toMap(DeliveryQueue::site, identity(), BinaryOperator.minBy(OLDEST)));
    lastTurns.keySet().retainAll(oldest.keySet());
    List<AlertDelivery> begun =
        oldest.values().stream()
            .filter(delivery -> !underWay.contains(site(delivery)))
            .sorted(Comparator.comparingLong(this::lastTurn).thenComparing(OLDEST))
            .limit(placesMax - underWay.size())
            .toList();
    for (AlertDelivery delivery : begun) {
      underWay.add(site(delivery));
      lastTurns.put(site(delivery), ++turns);
    }
    return begun;
  }

  private long lastTurn(AlertDelivery delivery) {
    return lastTurns.getOrDefault(site(delivery), 0L);
  }

  private static SiteId site(AlertDelivery delivery) {
    return delivery.alert().site();
  }

  /** Gives the place back. */
  void end(AlertDelivery delivery) {
    underWay.remove(site(delivery));
  }

  /** Whether no turn lasts. */
  boolean areOver() {
    return underWay.isEmpty();
  }
}
