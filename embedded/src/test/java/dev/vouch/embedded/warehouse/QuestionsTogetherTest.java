package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.SITE;
import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Credit;
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
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who answers which question; that answers are right is the contract's. */
class QuestionsTogetherTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Executor NOBODY = task -> {};
  private static final Executor AT_ONCE = Runnable::run;
  private static final SummaryQuestion SUMMARY = new SummaryQuestion(scope(), List.of());
  private static final CoverageQuestion COVERAGE = new CoverageQuestion(scope());

  @TempDir private Path directory;
  private DuckDbWarehouse warehouse;
  private DuckDBConnection root;

  @BeforeEach
  void open() throws SQLException {
    warehouse = DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
    root =
        DriverManager.getConnection(
                "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
                DuckDbSettings.DEFAULT.asProperties())
            .unwrap(DuckDBConnection.class);
    warehouse.apply(views(1, 3));
  }

  @AfterEach
  void close() throws SQLException {
    root.close();
    warehouse.close();
  }

  @Test
  void helper_takesWhatNobodyHasBegun() throws SQLException {
    assertThat(answers(rowsWhereWhoAsksCanAnswerNothing(AT_ONCE))).isEqualTo(answers(rows(NOBODY)));
  }

  @Test
  void whoAsks_answersWhatNoHelperTakes() throws SQLException {
    List<Runnable> late = new ArrayList<>();

    assertThat(visitors(rows(late::add))).isEqualTo(3);

    assertThat(late).hasSize(1);
    root.close();
    late.forEach(Runnable::run);
  }

  @Test
  void helperThatWouldSeeMore_takesNothing() throws SQLException {
    Executor afterMoreHasCome =
        task -> {
          warehouse.apply(views(warehouse.next(0), 1));
          task.run();
        };

    assertThat(visitors(rows(afterMoreHasCome))).isEqualTo(3);
    assertThat(visitors(rows(NOBODY))).isEqualTo(4);
  }

  @Test
  void helperThatWouldComputeMuchAgain_takesNothing() throws SQLException {
    warehouse.apply(views(4, (int) QuestionsTogether.COMPUTED_AGAIN_MAX));
    assertThatThrownBy(() -> rowsWhereWhoAsksCanAnswerNothing(AT_ONCE))
        .isInstanceOf(SQLException.class);

    warehouse.refresh(SITE);
    assertThat(visitors(rowsWhereWhoAsksCanAnswerNothing(AT_ONCE))).isEqualTo(1_003);
  }

  @Test
  void helperThatFails_orIsRefused_isMissedByNobody() throws SQLException {
    try (DuckDBConnection asks = root.duplicate()) {
      root.close();

      assertThat(visitors(rows(asks, AT_ONCE))).isEqualTo(3);
      assertThat(
              visitors(
                  rows(
                      asks,
                      task -> {
                        throw new RejectedExecutionException("the warehouse closes");
                      })))
          .isEqualTo(3);
    }
  }

  @Test
  void oneQuestion_needsNoHelper() throws SQLException {
    List<Runnable> asked = new ArrayList<>();
    try (DuckDBConnection asks = root.duplicate()) {
      new QuestionsTogether(root, events(), List.of(SUMMARY)).rows(asks, asked::add, 3);
    }
    assertThat(asked).isEmpty();
  }

  /** What else is called as the view that each question reads keeps it from being made. */
  private Map<Question<?>, List<Row>> rowsWhereWhoAsksCanAnswerNothing(Executor helpers)
      throws SQLException {
    try (DuckDBConnection asks = root.duplicate();
        Statement statement = asks.createStatement()) {
      statement.execute("CREATE TEMP TABLE credited (number INTEGER)");
      return rows(asks, helpers);
    }
  }

  private Map<Question<?>, List<Row>> rows(Executor helpers) throws SQLException {
    try (DuckDBConnection asks = root.duplicate()) {
      return rows(asks, helpers);
    }
  }

  private Map<Question<?>, List<Row>> rows(DuckDBConnection asks, Executor helpers)
      throws SQLException {
    List<ScopedQuestion<?>> questions = List.of(SUMMARY, COVERAGE);
    return Transaction.run(
        asks, () -> new QuestionsTogether(root, events(), questions).rows(asks, helpers, 3));
  }

  private static long visitors(Map<Question<?>, List<Row>> rows) {
    return SUMMARY.answer(rows.getOrDefault(SUMMARY, List.of())).visitors();
  }

  private static List<Object> answers(Map<Question<?>, List<Row>> rows) {
    return Stream.of(SUMMARY, COVERAGE)
        .<Object>map(question -> question.answer(rows.getOrDefault(question, List.of())))
        .toList();
  }

  private static CreditedView.Events events() {
    return CreditedView.Events.of(SUMMARY, OpenEvents.ANY);
  }

  private static Scope scope() {
    return new Scope(SITE, DAY, DAY.plus(Duration.ofDays(1)), Credit.LAST, List.of());
  }

  private static Batch views(long first, int count) {
    Facts facts = new Facts(first);
    for (long view = first; view < first + count; view++) {
      facts.views(hashes(view, 100_000 + view), DAY.plusSeconds(view));
    }
    return facts.batch();
  }
}
