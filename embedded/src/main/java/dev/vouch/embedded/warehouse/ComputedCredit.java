package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.credit.AskedEvent;
import dev.vouch.embedded.credit.Crediting;
import dev.vouch.embedded.credit.Match;
import dev.vouch.embedded.credit.Moment;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Computes the credit of open events from the facts (docs/identity.md), within the transaction of
 * one connection. Of the site's facts it reads only those that can matter to these events.
 */
final class ComputedCredit {
  private static final String ASKED = Sql.resource("asked.sql");
  private static final String NEAR_LINK = Sql.resource("near_link.sql");
  private static final String CREDITED = Sql.resource("credited.sql");

  /** Facts by their positions. */
  private static final String MATCHED =
      """
      CREATE OR REPLACE TEMP TABLE matched (
        position BIGINT NOT NULL,
        sighting BIGINT,
        is_linked BOOLEAN NOT NULL,
        person_key BIGINT,
        is_ambiguous BOOLEAN NOT NULL,
        is_identified BOOLEAN NOT NULL,
        last_touch BIGINT,
        first_touch BIGINT,
        is_settled BOOLEAN NOT NULL
      )
      """;

  private final DuckDBConnection connection;

  ComputedCredit(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * Credits those of the events that are in the temporary table {@code outdated}, by the links of
   * {@code site_link}. What it returns selects them in the columns of {@code open_credit} but the
   * site, as long as no others are computed; the temporary table {@code matched} has their
   * positions.
   *
   * @throws WarehouseException when the heap is too small for what credits them
   */
  String compute(OpenEvents events) throws SQLException {
    execute(events.sql(ASKED.formatted(events.condition())).text());
    execute(events.sql(NEAR_LINK).text());
    execute(MATCHED);
    try {
      match(new CreditingFacts(connection, events));
    } catch (OutOfMemoryError e) {
      // Or days would not close, and a restart would meet them again.
      throw new WarehouseException(
          "not enough heap to credit the events of one site: set a larger heap, for example"
              + " JAVA_OPTS=-Xmx2g",
          e);
    }
    return events.sql(CREDITED).text();
  }

  private void match(CreditingFacts facts) throws SQLException {
    List<AskedEvent> asked = facts.asked();
    Crediting crediting = facts.of(asked);
    try (DuckDBAppender matched = connection.createAppender("temp", "main", "matched")) {
      for (AskedEvent event : asked) {
        append(matched, event, crediting.match(event));
      }
      matched.flush();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void append(DuckDBAppender matched, AskedEvent event, Match match)
      throws SQLException {
    matched.beginRow();
    matched.append(event.moment().position());
    append(matched, match.sighting());
    matched.append(match.isLinked());
    append(matched, match.personKey());
    matched.append(match.isAmbiguous());
    matched.append(match.isIdentified());
    append(matched, match.lastTouch());
    append(matched, match.firstTouch());
    matched.append(match.isSettled());
    matched.endRow();
  }

  private static void append(DuckDBAppender matched, Optional<Moment> fact) throws SQLException {
    append(
        matched,
        fact.map(moment -> OptionalLong.of(moment.position())).orElse(OptionalLong.empty()));
  }

  private static void append(DuckDBAppender matched, OptionalLong value) throws SQLException {
    if (value.isPresent()) {
      matched.append(value.getAsLong());
    } else {
      matched.appendNull();
    }
  }
}
