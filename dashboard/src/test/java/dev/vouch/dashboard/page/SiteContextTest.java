package dev.vouch.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.SiteContext.Reader;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteContextTest {
  private static final RegisteredSite SITE =
      new RegisteredSite(
          new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false),
          Instant.EPOCH,
          Retention.UNLIMITED,
          false);

  @ParameterizedTest
  @CsvSource({"OWNER, true", "VIEWER, true", "PUBLIC, false"})
  void costs_areForMembersOnly(Reader reader, boolean shown) {
    assertThat(new SiteContext(SITE, reader, "", "", List.of(), Optional.empty()).showsCosts())
        .isEqualTo(shown);
  }
}
