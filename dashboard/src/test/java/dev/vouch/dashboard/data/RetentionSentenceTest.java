package dev.vouch.dashboard.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sentence about a site's retention on its data page. */
class RetentionSentenceTest {
  private static final Instant CREATED = Instant.parse("2026-01-10T10:00:00Z");
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
  private static final Instant EXPIRED = Instant.parse("2026-10-21T00:00:00Z");

  @Test
  void unlimitedRetention_keepsAllEvents() {
    assertThat(sentence(Optional.empty(), Optional.empty())).isEqualTo("All events are kept.");
  }

  @Test
  void siteYoungerThanItsRetention_hasNoOldEvents() {
    assertThat(sentence(Optional.of(757), Optional.empty()))
        .isEqualTo("Events are deleted after 757 days. None is that old yet.");
  }

  @Test
  void olderEvents_areDeletedSoon_andThenHaveBeenDeleted() {
    assertThat(sentence(Optional.of(30), Optional.empty()))
        .isEqualTo("Events before 21 Oct 2026 will be deleted soon.");
    assertThat(sentence(Optional.of(30), Optional.of(EXPIRED)))
        .isEqualTo("Events before 21 Oct 2026 have been deleted.");
    assertThat(sentence(Optional.empty(), Optional.of(EXPIRED)))
        .isEqualTo("Events before 21 Oct 2026 have been deleted.");
  }

  private static String sentence(Optional<Integer> days, Optional<Instant> expiredBefore) {
    Site site =
        new Site(new SiteId(7), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return RetentionPages.sentence(
        new RegisteredSite(site, CREATED, new Retention(days, expiredBefore), false),
        NOW,
        Locale.UK);
  }
}
