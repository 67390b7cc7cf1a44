package dev.vouch.demo;

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
 * Sends stories of the past, in the order of their times, while the demo's clock passes through
 * them. Different customers act at once, each only when the last answer has come; before a slot of
 * time ends, everybody's has. For one thread.
 */
final class HistoryBackfill {
  /** No salt period, no day of a report and no day that closes begins inside one. */
  private static final Duration SLOT = Duration.ofMinutes(30);

  private static final Duration CHORES = Duration.ofHours(6);
  private static final int AT_ONCE = 32;

  private final DemoTraffic traffic;
  private final DemoClock clock;
  private final Runnable chores;
  private final DemoProgress progress;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Map<Integer, Future<?>> underway = new HashMap<>();
  private Instant choresDue = Instant.MIN;

  /**
   * A back-fill.
   *
   * @param chores what the server does each minute, to be done now
   */
  HistoryBackfill(DemoTraffic traffic, DemoClock clock, Runnable chores, DemoProgress progress) {
    this.traffic = traffic;
    this.clock = clock;
    this.chores = chores;
    this.progress = progress;
  }

  /** An action and who does it. */
  private record Step(int customer, StoryAction action) {
    Instant at() {
      return action.at();
    }
  }

  /** Sends all of these. */
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
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof DemoException cause) {
        throw cause;
      }
      throw new DemoException("The demo failed: " + failed.getCause(), failed);
    }
  }
}
