package dev.vouch.app.demo;

import dev.vouch.tools.client.VouchClient.VouchClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Live traffic after the history: a new customer every 2 seconds, with a few events per second in
 * total. Not thread-safe.
 */
final class LiveTraffic {
  private static final Duration BETWEEN_CUSTOMERS = Duration.ofSeconds(2);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

  /** Actions of a new customer that are planned later than this are dropped. */
  private static final Duration DELAY_MAX = Duration.ofHours(6);

  private static final Logger LOG = LoggerFactory.getLogger(LiveTraffic.class);

  private final DemoTraffic traffic;
  private final StoryGenerator stories;
  private final Clock clock;
  private final PriorityQueue<StoryAction> pending =
      new PriorityQueue<>(Comparator.comparing(StoryAction::at));

  /**
   * Creates live traffic.
   *
   * @param unfinished the stories of the history whose remaining actions are in the future
   */
  LiveTraffic(
      DemoTraffic traffic, StoryGenerator stories, Clock clock, List<CustomerStory> unfinished) {
    this.traffic = traffic;
    this.stories = stories;
    this.clock = clock;
    unfinished.forEach(story -> pending.addAll(story.actions()));
  }

  /** Sends requests until the calling thread is interrupted. */
  void run() throws InterruptedException {
    Instant nextCustomer = clock.instant();
    while (true) {
      Instant now = clock.instant();
      if (!now.isBefore(nextCustomer)) {
        pending.addAll(stories.next(now).until(now.plus(DELAY_MAX)).actions());
        nextCustomer = now.plus(BETWEEN_CUSTOMERS);
      }
      sendUntil(now);
      Thread.sleep(POLL_INTERVAL);
    }
  }

  private void sendUntil(Instant now) throws InterruptedException {
    while (!pending.isEmpty() && !pending.element().at().isAfter(now)) {
      try {
        traffic.send(pending.remove());
      } catch (VouchClientException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException();
        }
        LOG.warn("A demo action failed: {}", e.getMessage());
      }
    }
  }
}
