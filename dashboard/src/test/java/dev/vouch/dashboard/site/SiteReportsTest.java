package dev.vouch.dashboard.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.dashboard.site.SitePages.ListedSite.SiteTotals;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SiteReportsTest {
  private static final Instant NOW = Instant.parse("2026-11-20T23:30:00Z");
  private static final SiteId QUICK = new SiteId(1);
  private static final SiteId SLOW = new SiteId(2);
  private static final SiteId FAILING = new SiteId(3);

  private final CountDownLatch cancelled = new CountDownLatch(1);

  private List<Optional<SiteTotals>> totals(Duration timeLimit, SiteId... sites) {
    return new SiteReports(this::answer, (_, _) -> Optional.empty(), () -> NOW, timeLimit)
        .totals(
            List.of(sites).stream()
                .map(
                    site ->
                        new Site(
                            site,
                            site.toString(),
                            Set.of("shop.example"),
                            ZoneId.of("Europe/Berlin"),
                            Set.of(),
                            false))
                .toList());
  }

  private Answers answer(Collection<? extends Question<?>> questions) {
    SiteId site = questions.iterator().next().site();
    if (site.equals(FAILING)) {
      throw new WarehouseException("a failure");
    }
    if (site.equals(SLOW)) {
      awaitCancellation();
    }
    return Answers.of(questions, new Counts(), NOW);
  }

  private void awaitCancellation() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      cancelled.countDown();
      throw new QueryCancelledException(e);
    }
  }

  /** As many visitors as there are days until the end of the scope. */
  private static final class Counts implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked") // The answers have the types of their questions.
    public <A> A answer(Question<A> question) {
      return (A)
          switch (question) {
            case SummaryQuestion asked -> summary(asked.scope().from(), asked.scope().until());
            case TimeseriesQuestion asked ->
                new TimeseriesQuestion.Timeseries(
                    asked.starts().stream()
                        .map(start -> summary(start, asked.scope().until()))
                        .toList());
            default -> throw new AssertionError(question);
          };
    }

    private static Summary summary(Instant from, Instant until) {
      long days = Duration.between(from, until).toDays();
      return new Summary(days, 0, 0, 0, Revenue.NONE, 0);
    }
  }

  @Test
  void totals_areOfTheLast30Days_inTheTimeZoneOfTheSite() {
    SiteTotals totals = totals(Duration.ofSeconds(30), QUICK).getFirst().orElseThrow();

    assertThat(totals.summary().visitors()).isEqualTo(30);
    assertThat(totals.daily().values()).hasSize(30).startsWith(30L, 29L).endsWith(1L);
  }

  @Test
  void slowSite_hasNoTotals_andItsQueryIsCancelled() throws InterruptedException {
    List<Optional<SiteTotals>> totals = totals(Duration.ofMillis(500), SLOW, QUICK);

    assertThat(totals.getFirst()).isEmpty();
    assertThat(totals.getLast()).isPresent();
    cancelled.await();
  }

  @Test
  void failedQuery_leavesTheOtherSites() {
    assertThat(totals(Duration.ofSeconds(30), FAILING, QUICK))
        .extracting(Optional::isPresent)
        .containsExactly(false, true);
  }
}
