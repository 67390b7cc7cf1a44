package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reports that are cancelled while they are answered: those of one site take forever. */
@Timeout(120)
class ReportCancellationTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final SiteId QUICK_SITE = new SiteId(99);
  private static final SiteId LARGE_SITE = new SiteId(98);
  private static final SummaryQuestion ENDLESS = new SummaryQuestion(scope(Facts.SITE), List.of());
  private static final CoverageQuestion ALSO_ENDLESS = new CoverageQuestion(scope(Facts.SITE));
  private static final SummaryQuestion QUICK = new SummaryQuestion(scope(QUICK_SITE), List.of());
  private static final SummaryQuestion LARGE = new SummaryQuestion(scope(LARGE_SITE), List.of());

  private final Semaphore begun = new Semaphore(0);
  private final Semaphore ended = new Semaphore(0);
  private final Reports reports = new Reports(this::answer);

  private Answers answer(Set<Question<?>> questions) {
    begun.release();
    Question<?> first = questions.iterator().next();
    if (first.site().equals(LARGE_SITE)) {
      throw new QueryMemoryException();
    }
    if (first.site().equals(Facts.SITE)) {
      try {
        new Semaphore(0).acquire();
      } catch (InterruptedException e) {
        ended.release();
        throw new QueryCancelledException(e);
      }
    }
    return Answers.of(Map.of(first, "quick"), DAY);
  }

  @AfterEach
  void close() {
    reports.close();
  }

  @Test
  void interruptedReport_hasEnded_whenItsCallerContinues() throws Exception {
    cancel(reports, queries -> queries.answerAll(List.of(ENDLESS)));
    assertThat(ended.tryAcquire()).isTrue();
  }

  @Test
  void interruptedReports_leaveTheirThreadsToOthers() throws Exception {
    for (int time = 0; time < 20; time++) {
      cancel(reports, queries -> queries.answerAll(List.of(ENDLESS, ALSO_ENDLESS)));
    }
    assertThat(reports.answerAll(List.of(QUICK)).asOf()).isEqualTo(DAY);
  }

  /** All have the same thread, so the second begins when the first has ended. */
  @Test
  void cancelledReportOfAPublicLink_releasesItsPlace() throws Exception {
    cancel(reports.forPublicLinks(), queries -> queries.answerAll(List.of(ENDLESS)));
    assertThat(reports.forPublicLinks().answerAll(List.of(QUICK)).asOf()).isEqualTo(DAY);
  }

  @Test
  void reportsOfPublicLinks_takeOnePlace_andNoneOfMembers() throws Exception {
    CompletableFuture<Throwable> first = new CompletableFuture<>();
    CompletableFuture<Throwable> second = new CompletableFuture<>();
    Thread endless =
        start(reports.forPublicLinks(), queries -> queries.answerAll(List.of(ENDLESS)), first);
    begun.acquire();
    Thread alsoEndless =
        start(
            reports.forPublicLinks(), queries -> queries.answerAll(List.of(ALSO_ENDLESS)), second);
    for (int time = 0; time < 10; time++) {
      assertThat(reports.answerAll(List.of(QUICK)).asOf()).isEqualTo(DAY);
    }
    // Each of the members' reports has begun, and not the second of the public link.
    assertThat(begun.drainPermits()).isEqualTo(10);
    alsoEndless.interrupt();
    endless.interrupt();
    assertThat(first.get()).isInstanceOf(QueryCancelledException.class);
    assertThat(second.get()).isInstanceOf(QueryCancelledException.class);
  }

  @Test
  void reportThatNeedsTooMuchMemory_saysSo() {
    assertThatThrownBy(() -> reports.answerAll(List.of(LARGE)))
        .isInstanceOf(QueryMemoryException.class);
  }

  /** What asks for a report. */
  private interface Asking {
    Object ask(ReportQueries queries);
  }

  private void cancel(ReportQueries queries, Asking asking) throws Exception {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread caller = start(queries, asking, failure);
    begun.acquire();
    caller.interrupt();
    assertThat(failure.get()).isInstanceOf(QueryCancelledException.class);
  }

  private static Thread start(
      ReportQueries queries, Asking asking, CompletableFuture<Throwable> failure) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                failure.completeExceptionally(
                    new AssertionError("answered: " + asking.ask(queries)));
              } catch (RuntimeException e) {
                failure.complete(e);
              }
            });
  }

  private static Scope scope(SiteId site) {
    return new Scope(site, DAY, DAY.plus(Duration.ofDays(1)), AttributionModel.LAST, List.of());
  }
}
