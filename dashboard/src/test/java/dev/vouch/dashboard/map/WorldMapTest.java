package dev.vouch.dashboard.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.map.WorldMap.CountryMap;
import dev.vouch.dashboard.map.WorldMap.CountryMap.Country;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.reports.ReportLine;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorldMapTest {
  private static final Instant NOW = Instant.parse("2026-11-20T13:15:00Z");

  private static final SiteContext CONTEXT =
      SiteContext.of(
          new RegisteredSite(
              new Site(
                  new SiteId(1), "shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false),
              NOW,
              Retention.UNLIMITED,
              false),
          Role.OWNER);

  private final ReportUrl url =
      new ReportUrlParser(() -> NOW)
          .read(CONTEXT, MultiMap.caseInsensitiveMultiMap(), Section.OVERVIEW, List.of());

  private CountryMap draw(Breakdown.Line... lines) {
    return WorldMap.load()
        .draw(url, ReportLine.of(new Breakdown(List.of(lines))), 100, new NumberFormats(Locale.UK));
  }

  private static Breakdown.Line line(String code, long visitors) {
    return new Breakdown.Line(Optional.of(code), visitors, visitors, 1, Revenue.NONE);
  }

  @Test
  void smallCountry_isNamedInsteadOfDrawn() {
    CountryMap map = draw(line("DE", 99), line("MT", 1));

    assertThat(map.countries())
        .extracting(Country::label)
        .containsExactly("Germany: 99 visitors, 99%");
    assertThat(map.notDrawn()).containsExactly("Malta");
  }

  @Test
  void countryWithoutVisitors_isDrawnLikeAllOthers() {
    CountryMap map = draw(line("DE", 100), line("FR", 0));

    assertThat(map.countries()).extracting(Country::code).containsExactly("DE");
    assertThat(map.otherOutlines()).contains(draw(line("FR", 1)).countries().getFirst().outline());
  }

  @Test
  void singleVisitor_isInTheSingular() {
    assertThat(draw(line("FR", 1)).countries().getFirst().label())
        .isEqualTo("France: 1 visitor, 1%");
  }
}
