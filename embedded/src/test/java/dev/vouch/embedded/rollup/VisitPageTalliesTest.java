package dev.vouch.embedded.rollup;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VisitPageTalliesTest {
  private static final long BYTES_MAX = 100_000;

  private final VisitPageTallies tallies = new VisitPageTallies(BYTES_MAX);

  @Test
  void runs_areCountedByPage() throws SQLException {
    addRuns(
        "SELECT '/prices', 1, true, 2, 1, true"
            + " UNION ALL SELECT '/prices', 2, false, 3, 0, false"
            + " UNION ALL SELECT '/prices', 3, true, 1, -1, false"
            + " UNION ALL SELECT '/prices', 4, true, 1, 0, true");

    VisitPageTallies.PageTally prices =
        requireNonNull(tallies.byPage().get(Optional.of("/prices")));
    assertThat(prices.visits()).isEqualTo(3);
    assertThat(prices.pageviews()).isEqualTo(7);
    assertThat(prices.successes()).isZero();
    assertThat(prices.people().getCardinality()).isEqualTo(4);
    assertThat(prices.converters().getCardinality()).isEqualTo(2);
  }

  @Test
  void manyPages_takeTooMuchMemory() {
    assertThatThrownBy(
            () -> addRuns("SELECT '/' || i, 1, true, 1, 0, false FROM range(200) AS t(i)"))
        .isInstanceOf(TooManyPeopleException.class);
  }

  @Test
  void longPaths_takeTooMuchMemory() {
    assertThatThrownBy(
            () ->
                addRuns(
                    "SELECT i || repeat('/long', 400), 1, true, 1, 0, false FROM range(30) AS"
                        + " t(i)"))
        .isInstanceOf(TooManyPeopleException.class);
  }

  @Test
  void manyPeopleOfAPage_takeTooMuchMemory() {
    assertThatThrownBy(() -> addRuns("SELECT '/', i, true, 1, 0, false FROM range(30_000) AS t(i)"))
        .isInstanceOf(TooManyPeopleException.class);
  }

  private void addRuns(String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        tallies.addRun(rows);
      }
    }
  }
}
