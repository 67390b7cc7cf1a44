package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.report.Query;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreditedRelationTest {
  private static final int RECORDS = 300;
  private static final List<String> COLUMNS =
      List.of(
          "position",
          "received_at",
          "page_path",
          "country",
          "last_source",
          "first_campaign",
          "event_name",
          "kind",
          "user_key",
          "touch_count");
  private static final Query OF_A_PAGE = new Query("page_path = :page", Map.of("page", "/3"));

  @TempDir private Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private CreditedRows rows;
  private DuckDBConnection connection;
  private CreditedRange range;

  @BeforeEach
  void open() throws SQLException {
    rows =
        ((OpenedRows.Usable)
                CreditedRows.open(
                    directory, DuckDbSettings.withMemory(256), () -> RandomChanges.START))
            .rows();
    connection = rows.duplicate();
    RandomChanges changes = new RandomChanges(new Random(seed), 0);
    List<CreditChange> events = new ArrayList<>();
    for (long position = 1; position <= RECORDS; position++) {
      changes.of(position).stream()
          .filter(CreditChange.Credited.class::isInstance)
          .forEach(events::add);
    }
    Instant last = RandomChanges.receivedAt(RECORDS);
    rows.apply(new ChangeBatch(0, 1, RECORDS + 1, last, events));
    SiteId site = changes.sites().iterator().next();
    range = new CreditedRange(site, RandomChanges.START, last.minus(Duration.ofDays(1)));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    rows.close();
  }

  @Test
  void copyOfWhatMeetsACondition_hasThoseRowsOfTheView() throws SQLException {
    CreditedRelation.view(connection, range, CreditedRelation.Rows.ALL, COLUMNS);
    List<String> all = credited("true");
    List<String> expected = credited("page_path = '/3'");

    assertThat(
            CreditedRelation.copyMatching(
                connection, range, CreditedRelation.Rows.ALL, COLUMNS, OF_A_PAGE, RECORDS))
        .isTrue();

    assertThat(credited("true"))
        .as("vouch.seed=%d", seed)
        .isEqualTo(expected)
        .isNotEmpty()
        .hasSizeLessThan(all.size());
  }

  @Test
  void copyOfMoreRowsThanAllowed_isNotMade() throws SQLException {
    CreditedRelation.view(connection, range, CreditedRelation.Rows.ALL, COLUMNS);
    int all = credited("true").size();

    assertThat(copy(all - 1)).isFalse();

    assertThatThrownBy(() -> read("FROM credited_copy")).isInstanceOf(SQLException.class);
    assertThat(copy(all)).isTrue();
    assertThat(read("FROM credited_copy")).hasSize(all);
  }

  private boolean copy(int rowsMax) throws SQLException {
    return CreditedRelation.copyMatching(
        connection, range, CreditedRelation.Rows.ALL, COLUMNS, Query.EVERY_EVENT, rowsMax);
  }

  private List<String> credited(String condition) throws SQLException {
    return read(
        "SELECT CAST(credited AS VARCHAR) FROM credited WHERE %s ORDER BY position"
            .formatted(condition));
  }

  private List<String> read(String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        found.add(row.getString(1));
      }
    }
    return found;
  }
}
