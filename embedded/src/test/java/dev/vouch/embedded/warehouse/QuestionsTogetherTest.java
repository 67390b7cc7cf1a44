package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.SITE;
import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SummaryQuestion;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which thread answers which question; the contract covers the answers themselves. */
class QuestionsTogetherTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Executor NEVER = task -> {};
  private static final Executor SAME_THREAD = Runnable::run;
  private static final SummaryQuestion SUMMARY =
      new SummaryQuestion(scope(AttributionModel.LAST), List.of());
  private static final CoverageQuestion COVERAGE =
      new CoverageQuestion(scope(AttributionModel.LAST));

  @TempDir private Path directory;
  private DuckDbWarehouse warehouse;
  private DuckDBConnection root;

  /** How many connections the spare thread has opened. */
  private final AtomicInteger opened = new AtomicInteger();

  @BeforeEach
  void open() throws SQLException {
    warehouse = DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
    root =
        DriverManager.getConnection(
                "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
                DuckDbSettings.DEFAULT.asProperties())
            .unwrap(DuckDBConnection.class);
    warehouse.apply(
        new Facts(1)
            .views(hashes(1, 100_001), DAY)
            .views(hashes(2, 100_002), DAY)
            .succeeds(Optional.empty(), Optional.empty(), DAY)
            .views(hashes(3, 100_003), DAY)
            .batch());
  }

  @AfterEach
  void close() throws SQLException {
    root.close();
    warehouse.close();
  }

  @Test
  void spareThread_answersQuestionsNotYetStarted() throws SQLException {
    assertThat(answers(rowsWithFailingCaller(SAME_THREAD))).isEqualTo(answers(rows(NEVER)));
  }

  @Test
  void caller_answersUnclaimedQuestions_andLateSpareThreadDoesNothing() throws SQLException {
    List<Runnable> late = new ArrayList<>();

    assertThat(visitors(rows(late::add))).isEqualTo(3);

    assertThat(late).hasSize(1);
    late.forEach(Runnable::run);
    assertThat(opened).hasValue(0);
  }

  @Test
  void spareThreadWithANewerSnapshot_answersNothing() throws SQLException {
    Executor afterAnotherBatch =
        task -> {
          warehouse.apply(views(warehouse.next(0), 1));
          task.run();
        };

    assertThat(visitors(rows(afterAnotherBatch))).isEqualTo(3);
    assertThat(opened).hasValue(1);
    assertThat(visitors(rows(NEVER))).isEqualTo(4);
  }

  @Test
  void spareThreadAfterADayHasClosed_answersNothing() {
    Executor afterClosingTheDay =
        task -> {
          warehouse.closeDays(0, DAY.plus(Duration.ofDays(15)));
          task.run();
        };

    assertThatThrownBy(() -> rowsWithFailingCaller(afterClosingTheDay))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("credited");
    assertThat(opened).hasValue(1);
  }

  @Test
  void manyEventsWithoutStoredCredit_preventSharing() throws SQLException {
    List<Runnable> tasks = new ArrayList<>();
    warehouse.apply(views(5, (int) QuestionsTogether.COMPUTED_TWICE_MAX - 4));
    rows(tasks::add);
    assertThat(tasks).hasSize(1);

    warehouse.apply(views(warehouse.next(0), 1));
    rows(tasks::add);
    assertThat(tasks).hasSize(1);

    warehouse.refresh(SITE);
    rows(tasks::add);
    assertThat(tasks).hasSize(2);
  }

  @Test
  void questionsFailedByTheSpareThread_areAnsweredByTheCaller() throws SQLException {
    QuestionsTogether.Connections unusable =
        () -> {
          DuckDBConnection connection = countedConnection();
          makeAnswersFail(connection);
          return connection;
        };
    assertThat(visitors(rows(unusable, SAME_THREAD))).isEqualTo(3);

    QuestionsTogether.Connections none =
        () -> {
          opened.incrementAndGet();
          throw new SQLException("no connection is left");
        };
    assertThat(visitors(rows(none, SAME_THREAD))).isEqualTo(3);
    assertThat(opened).hasValue(2);
  }

  @Test
  void rejectedTask_leavesAllQuestionsToTheCaller() throws SQLException {
    Executor closing =
        task -> {
          throw new RejectedExecutionException("the warehouse closes");
        };
    Executor full =
        task -> {
          throw new OutOfMemoryError("no thread is left");
        };

    assertThat(visitors(rows(closing))).isEqualTo(3);
    assertThat(visitors(rows(full))).isEqualTo(3);
  }

  @Test
  void failureOfTheCaller_leavesNoQuestionToTheSpareThread() throws SQLException {
    List<Runnable> late = new ArrayList<>();

    assertThatThrownBy(() -> rowsWithFailingCaller(late::add))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("credited");

    late.forEach(Runnable::run);
    assertThat(opened).hasValue(0);
  }

  @Test
  void singleDistinctQuestion_isNotShared() throws SQLException {
    List<Runnable> tasks = new ArrayList<>();
    try (DuckDBConnection caller = root.duplicate()) {
      new QuestionsTogether(this::countedConnection, events(), List.of(SUMMARY, SUMMARY))
          .rows(caller, tasks::add);
    }
    assertThat(tasks).isEmpty();
  }

  @Test
  void answerAll_usesOneSnapshot_andTheSpareThread() throws Exception {
    SummaryQuestion byFirst = new SummaryQuestion(scope(AttributionModel.FIRST), List.of());
    try (ExecutorService projector = Executors.newSingleThreadExecutor()) {
      Future<?> applied =
          projector.submit(
              () -> {
                for (int batch = 0; batch < 100; batch++) {
                  warehouse.apply(views(warehouse.next(0), 1));
                }
              });
      boolean hasAll;
      long seen;
      do {
        hasAll = applied.isDone();
        Answers answers = warehouse.answerAll(List.of(SUMMARY, byFirst));
        seen = answers.of(SUMMARY).pageviews();
        assertThat(answers.of(byFirst).pageviews()).isEqualTo(seen);
      } while (!hasAll);
      applied.get();

      assertThat(seen).isEqualTo(103);
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .contains("warehouse-page-spare-1");
    }
  }

  private Map<Question<?>, List<Row>> rowsWithFailingCaller(Executor spareThread)
      throws SQLException {
    try (DuckDBConnection caller = root.duplicate()) {
      makeAnswersFail(caller);
      return rows(caller, this::countedConnection, spareThread);
    }
  }

  /** A table with the name of the view that each question reads prevents its creation. */
  private static void makeAnswersFail(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TEMP TABLE credited (number INTEGER)");
    }
  }

  private Map<Question<?>, List<Row>> rows(Executor spareThread) throws SQLException {
    return rows(this::countedConnection, spareThread);
  }

  private Map<Question<?>, List<Row>> rows(
      QuestionsTogether.Connections connections, Executor spareThread) throws SQLException {
    try (DuckDBConnection caller = root.duplicate()) {
      return rows(caller, connections, spareThread);
    }
  }

  private static Map<Question<?>, List<Row>> rows(
      DuckDBConnection caller, QuestionsTogether.Connections connections, Executor spareThread)
      throws SQLException {
    List<ScopedQuestion<?>> questions = List.of(SUMMARY, COVERAGE);
    return Transaction.run(
        caller,
        () -> new QuestionsTogether(connections, events(), questions).rows(caller, spareThread));
  }

  private DuckDBConnection countedConnection() throws SQLException {
    opened.incrementAndGet();
    return root.duplicate();
  }

  private static long visitors(Map<Question<?>, List<Row>> rows) {
    return SUMMARY.answer(rows.getOrDefault(SUMMARY, List.of())).visitors();
  }

  private static List<Object> answers(Map<Question<?>, List<Row>> rows) {
    return Stream.of(SUMMARY, COVERAGE)
        .<Object>map(question -> question.answer(Objects.requireNonNull(rows.get(question))))
        .toList();
  }

  private static CreditedView.Events events() {
    return CreditedView.Events.of(SUMMARY, OpenEvents.ANY);
  }

  private static Scope scope(AttributionModel credit) {
    return new Scope(SITE, DAY, DAY.plus(Duration.ofDays(1)), credit, List.of());
  }

  private static Batch views(long first, int count) {
    Facts facts = new Facts(first);
    for (long view = first; view < first + count; view++) {
      facts.views(hashes(view, 100_000 + view), DAY.plusSeconds(view));
    }
    return facts.batch();
  }
}
