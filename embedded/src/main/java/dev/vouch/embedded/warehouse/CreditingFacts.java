package dev.vouch.embedded.warehouse;

import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.credit.AskedEvent;
import dev.vouch.embedded.credit.BrowserFacts;
import dev.vouch.embedded.credit.Crediting;
import dev.vouch.embedded.credit.Link;
import dev.vouch.embedded.credit.Moment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBConnection;

/**
 * Reads what may credit the events of the temporary table {@code asked}, and these. Of each row the
 * first two columns are its moment, the next two its browser.
 */
final class CreditingFacts {
  private static final String LINKS =
      """
      SELECT epoch_us(received_at), position, visitor, crossing, user_key, from_server
      FROM near_link ORDER BY received_at, position
      """;
  private static final String SIGHTINGS = Sql.resource("sightings.sql");
  private static final String ASKED =
      "SELECT epoch_us(received_at), position, visitor, crossing, user_key, confirmed FROM asked";

  private final DuckDBConnection connection;
  private final OpenEvents events;

  CreditingFacts(DuckDBConnection connection, OpenEvents events) {
    this.connection = connection;
    this.events = events;
  }

  /** Takes the rows of a result, one by one. */
  private interface Rows {
    void take(ResultSet row) throws SQLException;
  }

  /** The asked events, in no order. */
  List<AskedEvent> asked() throws SQLException {
    List<AskedEvent> asked = new ArrayList<>();
    read(ASKED, row -> asked.add(asked(row)));
    return asked;
  }

  /** What may credit them. */
  Crediting of(List<AskedEvent> asked) throws SQLException {
    List<Link> links = new ArrayList<>();
    read(
        LINKS,
        row -> links.add(new Link(moment(row), browser(row), row.getLong(5), row.getBoolean(6))));
    BrowserFacts.Builder sightings = new BrowserFacts.Builder();
    BrowserFacts.Builder touches = new BrowserFacts.Builder();
    BrowserFacts.Builder nonDirectTouches = new BrowserFacts.Builder();
    read(
        SIGHTINGS,
        row -> {
          Moment moment = moment(row);
          BrowserHashes browser = browser(row);
          sightings.add(moment, browser);
          if (row.getBoolean(5)) {
            touches.add(moment, browser);
          }
          if (row.getBoolean(6)) {
            nonDirectTouches.add(moment, browser);
          }
        });
    return new Crediting(
        asked, links, sightings.build(), touches.build(), nonDirectTouches.build());
  }

  private void read(String sql, Rows rows) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(events.sql(sql).text())) {
      while (result.next()) {
        rows.take(result);
      }
    }
  }

  private static AskedEvent asked(ResultSet row) throws SQLException {
    long visitor = row.getLong(3);
    Optional<BrowserHashes> browser =
        row.wasNull() ? Optional.empty() : Optional.of(new BrowserHashes(visitor, row.getLong(4)));
    long userKey = row.getLong(5);
    OptionalLong user = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(userKey);
    return new AskedEvent(moment(row), row.getBoolean(6), browser, user);
  }

  private static Moment moment(ResultSet row) throws SQLException {
    return new Moment(row.getLong(1), row.getLong(2));
  }

  private static BrowserHashes browser(ResultSet row) throws SQLException {
    return new BrowserHashes(row.getLong(3), row.getLong(4));
  }
}
