package dev.vouch.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.node.UnpublishedCauses.Unpublished;
import dev.vouch.core.ingest.RecentCauses;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.shared.CauseOccurrences;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnpublishedCausesTest {
  private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
  private static final SiteId SITE = new SiteId(1);

  private final RecentCauses<String> causes = new RecentCauses<>(2, 3);
  private final UnpublishedCauses<String> unpublished =
      new UnpublishedCauses<>("request", causes, cause -> "text of " + cause);

  private CauseOccurrences occurrences(String cause, int first, int latest, long count) {
    return new CauseOccurrences(
        SITE,
        "request",
        "text of " + cause,
        NOON.plusSeconds(first),
        NOON.plusSeconds(latest),
        count);
  }

  private void record(String cause, int second) {
    causes.record(SITE, cause, NOON.plusSeconds(second));
  }

  @Test
  void occurrence_isPublishedOnce() {
    assertThat(unpublished.read().occurrences()).isEmpty();
    record("a", 1);
    record("b", 2);
    record("a", 3);

    Unpublished first = unpublished.read();
    assertThat(first.occurrences())
        .containsExactly(occurrences("b", 2, 2, 1), occurrences("a", 1, 3, 2));
    first.markPublished().run();
    assertThat(unpublished.read().occurrences()).isEmpty();
    record("a", 4);

    assertThat(unpublished.read().occurrences()).containsExactly(occurrences("a", 1, 4, 1));
  }

  @Test
  void occurrenceThatCouldNotBePublished_isPublishedLater_withWhatFollowed() {
    record("a", 1);
    Unpublished failed = unpublished.read();
    record("a", 2);

    assertThat(unpublished.read().occurrences()).containsExactly(occurrences("a", 1, 2, 2));
    failed.markPublished().run();
    assertThat(unpublished.read().occurrences()).containsExactly(occurrences("a", 1, 2, 1));
  }

  @Test
  void causeThatWasDropped_countsAnewWhenItOccursAgain() {
    record("a", 1);
    unpublished.read().markPublished().run();
    for (String other : new String[] {"b", "c", "d"}) {
      record(other, 2);
    }
    unpublished.read().markPublished().run();
    record("a", 3);

    assertThat(unpublished.read().occurrences()).containsExactly(occurrences("a", 3, 3, 1));
  }

  @Test
  void randomOccurrences_areAllPublished() {
    Random random = new Random(7);
    Map<String, Long> recorded = new HashMap<>();
    Map<String, Long> published = new HashMap<>();
    for (int step = 0; step < 2_000; step++) {
      String cause = "cause " + random.nextInt(3);
      record(cause, step);
      recorded.merge("text of " + cause, 1L, Long::sum);
      if (random.nextInt(4) == 0) {
        publish(published);
      }
    }
    publish(published);

    assertThat(published).isEqualTo(recorded);
  }

  private void publish(Map<String, Long> published) {
    Unpublished read = unpublished.read();
    read.occurrences().forEach(each -> published.merge(each.cause(), each.count(), Long::sum));
    read.markPublished().run();
  }
}
