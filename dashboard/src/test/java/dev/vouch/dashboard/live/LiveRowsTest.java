package dev.vouch.dashboard.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventWarning;
import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveRowsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final LiveRows rows =
      new LiveRows(
          new Site(new SiteId(5), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false),
          Locale.ENGLISH,
          key -> "key",
          name -> name,
          () -> NOON);

  @Test
  void pageOnAnotherDomain_isShownWithItsHost() {
    assertThat(row(new PageRefusal.ForeignHost("evil.example")))
        .contains("403", "evil.example", "3 times since")
        .doesNotContain("bytes");
  }

  @Test
  void siteOverItsQuota_isShownWhatIsRejected() {
    assertThat(row(new PageRefusal.SiteQuotaExceeded()))
        .contains("429", "Daily quota of this site", "Events of your backend are still recorded")
        .contains("href=\"/docs/browser#limits\"");
  }

  @Test
  void warningAboutBrowsers_isShownWithTheirNumber_withoutAKey() {
    RequestWarning cut =
        new RequestWarning(
            Optional.empty(), new RequestWarning.Mistake.Coded(EventWarning.TEXT_TRUNCATED));

    assertThat(
            LiveRows.html(
                List.of(
                    rows.warning(new CountedCause<>(1, 3, cut, NOON.minusSeconds(60), NOON, 3)))))
        .contains("Browsers", "3 times since", "text_truncated");
  }

  @Test
  void automatedBrowser_isShownAsIgnored_withTheRemedy() {
    assertThat(row(new PageRefusal.AutomatedBrowser()))
        .contains("204", "Ignored: automated browser", "data-automated", "3 times since")
        .doesNotContain("bytes");
  }

  private String row(PageRefusal cause) {
    return LiveRows.html(
        List.of(rows.page(new CountedCause<>(1, 3, cause, NOON.minusSeconds(60), NOON, 3))));
  }
}
