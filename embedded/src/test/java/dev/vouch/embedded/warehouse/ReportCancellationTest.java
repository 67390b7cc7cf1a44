package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.ResultRow;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reports that are cancelled while DuckDB answers them: one of the sites has an endless history.
 */
@Timeout(120)
class ReportCancellationTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final SiteId EMPTY_SITE = new SiteId(99);
  private static final SummaryQuestion ENDLESS = new SummaryQuestion(scope(Facts.SITE), List.of());
  private static final CoverageQuestion ALSO_ENDLESS = new CoverageQuestion(scope(Facts.SITE));
  private static final SummaryQuestion QUICK = new SummaryQuestion(scope(EMPTY_SITE), List.of());

  @TempDir private Path directory;
  private final Semaphore begun = new Semaphore(0);
  private DuckDBConnection root;
  private Reports reports;

  @BeforeEach
  void open() throws SQLException {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      warehouse.apply(new Facts(1).views(hashes(1, 100_001), DAY).batch());
      Facts.closeDays(warehouse, DAY.plus(Duration.ofDays(30)));
    }
    root =
        DriverManager.getConnection(
                "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
                DuckDbSettings.withMemory(64).asProperties())
            .unwrap(DuckDBConnection.class);
    execute("ALTER TABLE event RENAME TO finite_event");
    execute(
        "CREATE VIEW event AS"
            + " SELECT finite_event.* FROM finite_event, range(1000000000) a, range(1000000) b");
    reports =
        new Reports(
            () -> {
              begun.release();
              return root.duplicate();
            },
            new CaughtUp(Instant.EPOCH),
            new RowsDamage(),
            InstantSource.system());
  }

  @AfterEach
  void close() throws SQLException {
    reports.close();
    root.close();
  }

  @Test
  void interruptedReport_isCancelled_andReleasesItsResources() throws Exception {
    cancel(reports.members(), queries -> queries.answer(ENDLESS));

    assertThat(count("SELECT count(*) FROM duckdb_temporary_files()")).isZero();
    assertThat(count("SELECT count(*) FROM duckdb_tables() WHERE temporary")).isZero();
    execute("DROP VIEW event");
    execute("ALTER TABLE finite_event RENAME TO event");
    assertThat(reports.members().answer(ENDLESS).pageviews()).isEqualTo(1);
  }

  @Test
  void interruptedPage_isCancelled() throws Exception {
    for (int time = 0; time < 4; time++) {
      cancel(reports.members(), queries -> queries.answerAll(List.of(ENDLESS, ALSO_ENDLESS)));
    }
    assertThat(reports.members().answerAll(List.of(QUICK)).of(QUICK).pageviews()).isZero();
  }

  /** All have the same thread, so the second begins when the first has ended. */
  @Test
  void cancelledReportOfAPublicLink_releasesItsPlace() throws Exception {
    cancel(reports.publicLinks(), queries -> queries.answer(ENDLESS));

    assertThat(reports.publicLinks().answer(QUICK).pageviews()).isZero();
  }

  @Test
  void reportsOfPublicLinks_takeOnePlace_andNoneOfMembers() throws Exception {
    CompletableFuture<Throwable> first = new CompletableFuture<>();
    CompletableFuture<Throwable> second = new CompletableFuture<>();
    Thread endless = start(reports.publicLinks(), queries -> queries.answer(ENDLESS), first);
    begun.acquire();
    Thread alsoEndless =
        start(reports.publicLinks(), queries -> queries.answer(ALSO_ENDLESS), second);

    for (int time = 0; time < 10; time++) {
      assertThat(reports.members().answer(QUICK).pageviews()).isZero();
      assertThat(reports.members().answerAll(List.of(QUICK)).of(QUICK).pageviews()).isZero();
    }
    // Each of the members' reports has begun, and not the second of the public link.
    assertThat(begun.drainPermits()).isEqualTo(20);
    alsoEndless.interrupt();
    endless.interrupt();
    assertThat(first.get()).isInstanceOf(QueryCancelledException.class);
    assertThat(second.get()).isInstanceOf(QueryCancelledException.class);
  }

  /** An aggregate that cannot be written to temporary files, as on a site that is too large. */
  @Test
  void reportThatNeedsTooMuchMemory_saysSo_andLeavesTheWarehouseUsable() throws SQLException {
    execute(
        "CREATE OR REPLACE VIEW event AS"
            + " SELECT finite_event.* REPLACE (person + len(numbers) AS person) FROM finite_event,"
            + " (SELECT list(i) AS numbers FROM range(1000000000) t(i))");

    assertThatThrownBy(() -> reports.members().answer(ENDLESS))
        .isInstanceOf(QueryMemoryException.class);
    execute("CREATE OR REPLACE VIEW event AS FROM finite_event");
    assertThat(reports.members().answer(ENDLESS).pageviews()).isEqualTo(1);
  }

  @Test
  void reportWithTooManyRows_saysSo_andLeavesTheWarehouseUsable() throws SQLException {
    BreakdownQuestion names =
        new BreakdownQuestion(ENDLESS.scope(), Dimension.Field.NAME, Integer.MAX_VALUE);
    String view =
        "CREATE OR REPLACE VIEW event AS SELECT finite_event.* REPLACE (i::VARCHAR AS name)"
            + " FROM finite_event, range(%d) t(i)";
    execute(view.formatted(ResultRow.ROWS_MAX + 1));

    assertThatThrownBy(() -> reports.members().answer(names))
        .isInstanceOf(QueryMemoryException.class);
    execute(view.formatted(ResultRow.ROWS_MAX));
    assertThat(reports.members().answer(names).lines()).hasSize(ResultRow.ROWS_MAX);
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

  private long count(String sql) throws SQLException {
    try (Statement statement = root.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = root.createStatement()) {
      statement.execute(sql);
    }
  }
}
