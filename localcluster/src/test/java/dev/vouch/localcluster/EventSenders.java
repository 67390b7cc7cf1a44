package dev.vouch.localcluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Backends that send conversions one after the other: half of them with an {@code Idempotency-Key},
 * which they repeat until they are acknowledged, half without one, which they send once. What was
 * acknowledged is counted. Thread-safe.
 */
final class EventSenders implements AutoCloseable {
  private static final int SENDERS = 8;
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final VouchRequests requests;
  private final String token;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final AtomicLong keyed = new AtomicLong();
  private final AtomicLong plain = new AtomicLong();
  private final AtomicLong unknown = new AtomicLong();
  private final AtomicLong lastPlainNanos = new AtomicLong(System.nanoTime());
  private final AtomicLong lastKeyedNanos = new AtomicLong(System.nanoTime());
  private final AtomicLong plainGapNanos = new AtomicLong();
  private final AtomicLong keyedGapNanos = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();

  private EventSenders(VouchRequests requests, String token) {
    this.requests = requests;
    this.token = token;
  }

  static EventSenders start(VouchRequests requests, String token) {
    EventSenders senders = new EventSenders(requests, token);
    for (int number = 0; number < SENDERS; number++) {
      int own = number;
      senders.threads.add(
          Thread.ofVirtual()
              .start(
                  () -> senders.run(own % 2 == 0 ? senders::sendPlain : senders::sendKeyed, own)));
    }
    return senders;
  }

  /** Sends the event with a number. */
  private interface Sending {
    void send(String number) throws InterruptedException;
  }

  private void run(Sending sending, int sender) {
    try {
      for (int i = 0; !stopped.get(); i++) {
        sending.send(sender + "-" + i);
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts the senders", e);
    }
  }

  private void sendPlain(String number) throws InterruptedException {
    switch (status("plain", Optional.empty())) {
      case 204 -> acknowledged(plain, lastPlainNanos, plainGapNanos);
      case 503 -> {} // Nothing was recorded.
      default -> unknown.incrementAndGet();
    }
  }

  private void sendKeyed(String number) throws InterruptedException {
    while (status("keyed", Optional.of("key-" + number)) != 204) {
      Thread.sleep(PAUSE);
    }
    acknowledged(keyed, lastKeyedNanos, keyedGapNanos);
  }

  /** Returns 0 if there was no answer. */
  private int status(String name, Optional<String> key) throws InterruptedException {
    String event =
        """
        {"event_name": "success", "name": "%s", "page_path": "/"}\
        """
            .formatted(name);
    try {
      return requests.event(token, key, event);
    } catch (IOException _) {
      return 0;
    }
  }

  private static void acknowledged(AtomicLong count, AtomicLong lastNanos, AtomicLong gapNanos) {
    count.incrementAndGet();
    long now = System.nanoTime();
    gapNanos.accumulateAndGet(now - lastNanos.getAndSet(now), Math::max);
  }

  long acknowledgedKeyed() {
    return keyed.get();
  }

  long acknowledgedPlain() {
    return plain.get();
  }

  /** How many events without a key may have been recorded, although that was not acknowledged. */
  long unknown() {
    return unknown.get();
  }

  /** Returns the longest time without an acknowledgement since the last call, in words. */
  String longestGaps() {
    return "%.1f s without a key, %.1f s with one"
        .formatted(plainGapNanos.getAndSet(0) / 1e9, keyedGapNanos.getAndSet(0) / 1e9);
  }

  /** Stops after what is being sent, so that every key was acknowledged. */
  @Override
  public void close() {
    stopped.set(true);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts the test", e);
    }
  }
}
