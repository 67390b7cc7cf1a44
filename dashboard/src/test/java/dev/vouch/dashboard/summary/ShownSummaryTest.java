package dev.vouch.dashboard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.messages.summary.SummaryPeriod;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.SiteSummary;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Fixed;
import dev.vouch.reports.Totals;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShownSummaryTest {
  private static final Site SITE =
      new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);

  private static final Scope SCOPE =
      new Scope(
          SITE.id(),
          Instant.parse("2026-11-16T00:00:00Z"),
          Instant.parse("2026-11-23T00:00:00Z"),
          AttributionModel.LAST,
          List.of());

  private static Report report(Subject subject, ReportLine... lines) {
    return new Report(ReportRequest.of(SITE, SCOPE, subject), List.of(lines), Optional.empty());
  }

  private static ReportLine line(Optional<String> key, long visitors, long converters) {
    return new ReportLine(key, Totals.of(new Summary(visitors, 0, 0, converters, Revenue.NONE, 0)));
  }

  private static ShownSummary shown(ReportLine now, ReportLine before, Report sources) {
    Report none = report(Fixed.SUCCESSES);
    Report totals = report(Fixed.PERIOD, now.comparedWith(Map.of(Optional.empty(), before)));
    return ShownSummary.of(new SiteSummary(totals, none, sources, none, none), SummaryPeriod.WEEK);
  }

  @Test
  void changeOfARate_isInPercentagePoints_andEventsWithoutASourceAreLast() {
    ShownSummary summary =
        shown(
            line(Optional.empty(), 1_000, 102),
            line(Optional.empty(), 1_000, 120),
            report(
                new Subject.Values(Field.SOURCE),
                line(Optional.empty(), 9, 0),
                line(Optional.of("Google"), 5, 0)));

    assertThat(summary.stats())
        .contains(
            new ShownSummary.Stat("Conversion rate", "10%", Optional.of("\u22121.8\u00a0pp")));
    assertThat(summary.tables().getFirst().rows())
        .extracting(ShownSummary.Row::name)
        .containsExactly("Google", "Not credited to a visitor");
  }
}
