package dev.vouch.server.dashboard.path;

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
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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

  /** Each time that is credited by itself costs as much as all the rest. */
  @ParameterizedTest
  @EnumSource
  void pagesQuestion_andItsSuggestions_areAnsweredTogether(Direction direction) {
    JourneysQuestion question =
        new JourneysQuestion(
            SCOPE, new PathStep(PathStep.Kind.PAGE, "/"), direction, 1, Duration.ofDays(7), 8);
    try (PageQuestions questions = new PageQuestions(warehouse)) {
      PendingAnswer<KnownSteps> known = KnownSteps.queryWith(questions, question);
      questions.ask(question).answer();

      assertThat(known.answer().isEmpty()).isTrue();
    }
    assertThat(warehouse.times).containsExactly(PathStep.Kind.values().length + 1);
  }

  /** Has nothing, and remembers how many questions it was asked at a time. */
  private static final class EmptyWarehouse implements Warehouse {
    private final List<Integer> times = new CopyOnWriteArrayList<>();

    @Override
    public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
      times.add(questions.size());
      return Warehouse.super.answerAll(questions);
    }

    @Override
    @SuppressWarnings("unchecked") // These are the answers to the two kinds of questions.
    public <A> A answer(Question<A> question) {
      return question instanceof JourneysQuestion
          ? (A) new Journeys(0, List.of())
          : (A) new Breakdown(List.of());
    }

    @Override
    public long next(int partition) {
      throw new UnsupportedOperationException("a page only asks");
    }

    @Override
    public void apply(Batch batch) {
      throw new UnsupportedOperationException("a page only asks");
    }

    @Override
    public void closeDays(int partition, Instant allReceivedUntil) {
      throw new UnsupportedOperationException("a page only asks");
    }

    @Override
    public long checkpoint(int partition) {
      throw new UnsupportedOperationException("a page only asks");
    }

    @Override
    public void close() {}
  }
}
