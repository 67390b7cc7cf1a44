package dev.vouch.dashboard.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.Journeys.Direction;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.reports.QuestionBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnownStepsTest {
  private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
  private static final Scope SCOPE =
      new Scope(
          new SiteId(1),
          NOW,
          NOW.plus(Duration.ofDays(30)),
          AttributionModel.LAST,
          List.of(new Filter(Dimension.Field.SOURCE, Optional.of("search"))));

  private final EmptyWarehouse warehouse = new EmptyWarehouse();

  /** Computing credit takes most of the time, so a page does it once. */
  @ParameterizedTest
  @EnumSource
  void questionAndSuggestions_areAnsweredInOneBatch(Direction direction) {
    JourneysQuestion question =
        new JourneysQuestion(
            SCOPE, new PathStep(PathStep.Kind.PAGE, "/"), direction, 1, Duration.ofDays(7), 8);
    try (QuestionBatch questions = new QuestionBatch(warehouse)) {
      Supplier<KnownSteps> known = KnownSteps.queryWith(questions, question);

      assertThat(questions.ask(question).get()).isNotNull();
      assertThat(known.get().isEmpty()).isTrue();
    }
    assertThat(warehouse.batchSizes).containsExactly(PathStep.Kind.values().length + 1);
  }

  /** Empty warehouse that records the size of each batch of questions. */
  private static final class EmptyWarehouse implements Warehouse {
    private final List<Integer> batchSizes = new CopyOnWriteArrayList<>();

    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      batchSizes.add(questions.size());
      return Answers.of(questions, this::answer, Instant.EPOCH);
    }

    @Override
    @SuppressWarnings("unchecked") // The page asks these two kinds of questions.
    public <A> A answer(Question<A> question) {
      return question instanceof JourneysQuestion
          ? (A) new Journeys(0, List.of())
          : (A) new Breakdown(List.of());
    }

    @Override
    public long next(int partition) {
      throw new UnsupportedOperationException("pages only query");
    }

    @Override
    public void apply(Batch batch) {
      throw new UnsupportedOperationException("pages only query");
    }

    @Override
    public long checkpoint(int partition) {
      throw new UnsupportedOperationException("pages only query");
    }

    @Override
    public void close() {}
  }
}
