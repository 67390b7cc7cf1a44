package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class QuestionBatchTest {
  private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

  private final Semaphore asked = new Semaphore(0);
  private final Semaphore cancelled = new Semaphore(0);

  @Test
  @Timeout(60)
  void interruptedPage_cancelsTheQueriesOfAllItsPeriods() throws InterruptedException {
    Thread page =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (QuestionBatch questions = new QuestionBatch(new EndlessQueries())) {
                    Supplier<?> answer = questions.ask(question(DAY));
                    questions.ask(question(DAY.minus(Duration.ofDays(1))));
                    assertThatThrownBy(answer::get).isInstanceOf(QueryCancelledException.class);
                  }
                });
    asked.acquire(2);
    page.interrupt();
    page.join();

    assertThat(cancelled.tryAcquire(2)).isTrue();
  }

  private static CoverageQuestion question(Instant day) {
    return new CoverageQuestion(
        new Scope(
            new SiteId(1), day, day.plus(Duration.ofDays(1)), AttributionModel.LAST, List.of()));
  }

  /** Queries that run until they are interrupted. */
  private final class EndlessQueries implements ReportQueries {
    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      asked.release();
      try {
        new CountDownLatch(1).await();
        throw new AssertionError("the latch is never released");
      } catch (InterruptedException e) {
        cancelled.release();
        throw new QueryCancelledException(e);
      }
    }
  }
}
