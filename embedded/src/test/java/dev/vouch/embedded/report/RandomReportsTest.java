package dev.vouch.embedded.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.CanonicalAnswers;
import dev.vouch.contract.EngineComparison;
import dev.vouch.contract.model.ModelReports;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Question;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.segment.EventRow;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random questions about random events, beside the reference model. */
class RandomReportsTest {
  private static final List<EventName> EVENT_NAMES = List.of(EventName.values());
  private static final List<Origin> ORIGINS = List.of(Origin.values());
  private static final long BYTES_MAX = 64 << 20;

  /** Asks the reference model. */
  private record Model(List<EventRow> rows) implements ReportQueries {
    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      List<CreditedEvent> events = rows.stream().map(EventRow::credited).toList();
      Map<Long, List<TimedTouch>> touches = new HashMap<>();
      rows.forEach(row -> row.touches().ifPresent(all -> touches.put(row.position(), all)));
      Answers.Answering model =
          new Answers.Answering() {
            @Override
            public <A> A answer(Question<A> question) {
              return ModelReports.answer(question, events, touches, Map.of());
            }
          };
      return Answers.of(questions, model, Instant.EPOCH);
    }
  }

  /** Reads the events in blocks. */
  private record Blocks(ListedEvents events) implements ReportQueries {
    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      return ReportRun.answer(questions, _ -> events, Instant.EPOCH, BYTES_MAX);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void reports_areThoseOfTheReferenceModel(long seed) {
    List<EventRow> rows = new RandomRows(seed).rows(150);
    EngineComparison comparison =
        new EngineComparison(
            new Model(rows), new Blocks(listed(rows)), RandomRows.FROM, RandomRows.UNTIL, seed);

    assertThat(comparison.differences(Scopes.SITE, 60)).isEmpty();
    assertThat(comparison.differentAnswers()).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void pagesOfEvents_areThoseOfTheReferenceModel(long seed) {
    Random random = new Random(seed);
    List<EventRow> rows = new RandomRows(seed).rows(100);
    ReportQueries model = new Model(rows);
    ReportQueries blocks = new Blocks(listed(rows));

    for (int list = 0; list < 60; list++) {
      EventsQuestion question = list(random, rows);
      EventsPage page = model.answer(question);
      EventsPage actual = blocks.answer(question);
      assertThat(CanonicalAnswers.of(actual.events()))
          .as(question.toString())
          .isEqualTo(CanonicalAnswers.of(page.events()));
      assertThat(actual.before()).as(question.toString()).isEqualTo(page.before());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  void eachEvent_isFoundByItsId(long seed) {
    List<EventRow> rows = new RandomRows(seed).rows(30);
    ReportQueries blocks = new Blocks(listed(rows));

    for (EventRow row : rows) {
      EventQuestion question =
          new EventQuestion(Scopes.SITE, row.id(), row.at(), row.at().plusMillis(1));
      EventQuestion later =
          new EventQuestion(Scopes.SITE, row.id(), row.at().plusMillis(1), RandomRows.UNTIL);

      assertThat(blocks.answer(question))
          .contains(new FoundEvent(row.credited(), Optional.of(false)));
      assertThat(blocks.answer(later)).isEmpty();
    }
  }

  private static ListedEvents listed(List<EventRow> rows) {
    ListedEvents events = new ListedEvents();
    rows.forEach(events::insert);
    return events;
  }

  private static EventsQuestion list(Random random, List<EventRow> rows) {
    EventRow any = rows.get(random.nextInt(rows.size()));
    EventRow other = rows.get(random.nextInt(rows.size()));
    return new EventsQuestion(
        Scopes.SITE,
        random.nextInt(1, 20),
        sometimes(random, new EventCursor(any.at(), random.nextInt(2) * any.position())),
        random.nextInt(4) == 0 ? OptionalLong.of(other.position()) : OptionalLong.empty(),
        sometimes(random, EVENT_NAMES.get(random.nextInt(EVENT_NAMES.size()))),
        sometimes(random, ORIGINS.get(random.nextInt(ORIGINS.size()))),
        sometimes(random, new UserKey(random.nextInt(9) == 0 ? -5 : other.person())),
        random.nextInt(4) == 0);
  }

  private static <T> Optional<T> sometimes(Random random, T value) {
    return random.nextInt(3) == 0 ? Optional.of(value) : Optional.empty();
  }
}
