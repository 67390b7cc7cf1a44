package dev.vouch.app.demo;

import dev.vouch.tools.client.VouchClient.VouchClientException;
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
 * concurrently; each waits for the response to the previous request. All responses are awaited at
 * the end of each time slot. Not thread-safe.
 */
final class HistoryBackfill {
  /**
   * The length of a time slot. Salt periods and the days of the shop's time zone begin with a slot.
   */
  private static final Duration SLOT = Duration.ofMinutes(30);

  private static final Duration MAINTENANCE_INTERVAL = Duration.ofHours(6);
  private static final int CONCURRENT_MAX = 32;

  private final DemoTraffic traffic;
  private final DemoClock clock;
  private final Runnable maintenance;
  private final Demo.Progress progress;
  private final Semaphore permits = new Semaphore(CONCURRENT_MAX);
  private final Map<Integer, Future<?>> inProgress = new HashMap<>();
  private Instant maintenanceDue = Instant.MIN;

  /**
   * Creates a backfill.
   *
   * @param maintenance the periodic maintenance of the server
   */
  HistoryBackfill(
      DemoTraffic traffic, DemoClock clock, Runnable maintenance, Demo.Progress progress) {
    this.traffic = traffic;
    this.clock = clock;
    this.maintenance = maintenance;
    this.progress = progress;
  }

  /** An action and the number of its customer. */
  private record Step(int customer, StoryAction action) {
    Instant at() {
      return action.at();
    }
  }

  void send(List<CustomerStory> stories) throws InterruptedException {
    List<Step> steps = chronological(stories);
    Instant slotEnd = Instant.MIN;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int sent = 0; sent < steps.size(); sent++) {
        Step step = steps.get(sent);
        if (!step.at().isBefore(slotEnd)) {
          awaitAll();
          progress.report(step.at(), sent, steps.size());
          beginSlot(slotStart(step.at()));
          slotEnd = slotStart(step.at()).plus(SLOT);
        }
        send(step, threads);
      }
      awaitAll();
      progress.report(clock.instant(), steps.size(), steps.size());
    }
  }

  private static List<Step> chronological(List<CustomerStory> stories) {
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

  private void beginSlot(Instant slot) {
    clock.advanceTo(slot);
    if (!slot.isBefore(maintenanceDue)) {
      maintenance.run();
      maintenanceDue = slot.plus(MAINTENANCE_INTERVAL);
    }
  }

  private void send(Step step, ExecutorService threads) throws InterruptedException {
    Optional<Future<?>> previous = Optional.ofNullable(inProgress.remove(step.customer()));
    if (previous.isPresent()) {
      await(previous.get());
    }
    permits.acquire();
    clock.advanceTo(step.at());
    inProgress.put(step.customer(), threads.submit(() -> sendAndRelease(step.action())));
  }

  private void sendAndRelease(StoryAction action) {
    try {
      traffic.send(action);
    } finally {
      permits.release();
    }
  }

  private void awaitAll() throws InterruptedException {
    for (Future<?> future : inProgress.values()) {
      await(future);
    }
    inProgress.clear();
  }

  private static void await(Future<?> future) throws InterruptedException {
    try {
      future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof VouchClientException failure) {
        throw failure;
      }
      throw new IllegalStateException("The demo failed: " + e.getCause(), e);
    }
  }
}
