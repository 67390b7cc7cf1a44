package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What was sent and what was answered, kept outside the server's process. Thread-safe. */
final class Ledger {
  /** The numbers of events on other sites, which are not compared. */
  static final int ON_OTHER_SITES = 1_000_000_000;

  private final AtomicInteger next;
  private final AtomicInteger refused = new AtomicInteger();
  private final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();
  private final ConcurrentMap<Integer, String> eventIds = new ConcurrentHashMap<>();

  Ledger() {
    this(0);
  }

  private Ledger(int before) {
    next = new AtomicInteger(before);
  }

  /** A ledger for a site whose events are not compared with those of the first. */
  static Ledger ofOtherSite() {
    return new Ledger(ON_OTHER_SITES);
  }

  /** The number of an event that is about to be sent. */
  int open() {
    int number = next.incrementAndGet();
    unanswered.add(number);
    return number;
  }

  /**
   * Records a 204.
   *
   * @param eventId empty if the response has none
   */
  void acknowledged(int number, String eventId) {
    eventIds.put(number, eventId);
    unanswered.remove(number);
  }

  /** Records a 503: nothing was stored. */
  void refused(int number) {
    unanswered.remove(number);
    refused.incrementAndGet();
  }

  /** How many events were refused. */
  int refusedCount() {
    return refused.get();
  }

  /** Event ids by the number of the acknowledged event. */
  Map<Integer, String> acknowledged() {
    return Map.copyOf(eventIds);
  }

  /** The events whose outcome is unknown. */
  Set<Integer> unanswered() {
    return Set.copyOf(unanswered);
  }

  /** Asserts that every 204 is stored once, and nothing twice or although it was refused. */
  void assertKept(StoredEvents stored) {
    assertThat(eventIds.entrySet())
        .as("acknowledged events that are not stored exactly once")
        .filteredOn(one -> !stored.hasOnce(one.getKey(), one.getValue()))
        .isEmpty();
    Set<Integer> others = new HashSet<>(stored.byNumber().keySet());
    others.removeAll(eventIds.keySet());
    assertThat(others)
        .as("events that are stored twice, or although they were refused")
        .filteredOn(number -> !unanswered.contains(number) || stored.copiesOf(number) > 1)
        .isEmpty();
  }
}
