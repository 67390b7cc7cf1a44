package dev.vouch.demo;

import dev.vouch.client.VouchClient.VouchClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Sender of the history in chronological order, which advances the demo's clock. Customers act
 * concurrently, and each waits for the response to its previous request. All responses are awaited
 * at the end of each time slot. Not thread-safe.
 */
final class HistoryBackfill {
  /** The length of a time slot. A divisor of the salt period and of the days of every time zone. */
  private static final Duration SLOT = Duration.ofMinutes(30);

  private static final Duration CHORES = Duration.ofHours(6);
  private static final int AT_ONCE = 32;

  private final DemoTraffic traffic;
  private final DemoClock clock;
  private final Runnable chores;
  private final Demo.Progress progress;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Map<Integer, Future<?>> underway = new HashMap<>();
  private Instant choresDue = Instant.MIN;

  /**
   * Creates a backfill.
   *
   * @param chores the periodic maintenance of the server
   */
  HistoryBackfill(DemoTraffic traffic, DemoClock clock, Runnable chores, Demo.Progress progress) {
    this.traffic = traffic;
    this.clock = clock;
    this.chores = chores;
    this.progress = progress;
  }

  /** An action with its customer's number. */
  private record Step(int customer, StoryAction action) {
    Instant at() {
      return action.at();
    }
  }

  /** Sends all actions of the stories. */
  void send(List<CustomerStory> stories) throws InterruptedException {
    List<Step> steps = inOrder(stories);
    Instant slotEnd = Instant.MIN;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int sent = 0; sent < steps.size(); sent++) {
        Step step = steps.get(sent);
        if (!step.at().isBefore(slotEnd)) {
          finishAll();
          progress.show(step.at(), sent, steps.size());
          begin(slotStart(step.at()));
          slotEnd = slotStart(step.at()).plus(SLOT);
        }
        send(step, threads);
      }
      finishAll();
      progress.show(clock.instant(), steps.size(), steps.size());
    }
  }

  private static List<Step> inOrder(List<CustomerStory> stories) {
    return stories.stream()
        .flatMap(
            story ->
                story.actions().stream().map(action -> new Step(story.customer().number(), action)))
        .sorted(Comparator.comparing(Step::at))
        .toList();
  }

  private static Instant slotStart(Instant at) {
    long seconds = SLOT.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), seconds) * seconds);
  }

  private void begin(Instant slot) {
    clock.advanceTo(slot);
    if (!slot.isBefore(choresDue)) {
      chores.run();
      choresDue = slot.plus(CHORES);
    }
  }

  private void send(Step step, ExecutorService threads) throws InterruptedException {
    Optional<Future<?>> last = Optional.ofNullable(underway.remove(step.customer()));
    if (last.isPresent()) {
      finish(last.get());
    }
    places.acquire();
    clock.advanceTo(step.at());
    underway.put(step.customer(), threads.submit(() -> sendAndMakeRoom(step.action())));
  }

  private void sendAndMakeRoom(StoryAction action) {
    try {
      traffic.send(action);
    } finally {
      places.release();
    }
  }

  private void finishAll() throws InterruptedException {
    for (Future<?> one : underway.values()) {
      finish(one);
    }
    underway.clear();
  }

  private static void finish(Future<?> one) throws InterruptedException {
    try {
      one.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof VouchClientException failed) {
        throw failed;
      }
      throw new IllegalStateException("The demo failed: " + e.getCause(), e);
    }
  }
}
