package dev.vouch.embedded.warehouse;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Computes the credit of open events from the facts (DESIGN 6), within the transaction of one
 * connection. Of the site's facts it reads only those that can matter to these events.
 */
final class ComputedCredit {
  private static final String ASKED = Sql.resource("asked.sql");
  private static final String NEAR_LINK = Sql.resource("near_link.sql");
  private static final String LINKS = Sql.resource("links.sql");
  private static final String BROWSERS = Sql.resource("browsers.sql");
  private static final String PERSONS = Sql.resource("persons.sql");
  private static final String TOUCHES = Sql.resource("touches.sql");
  private static final String CREDITED = Sql.resource("credited.sql");
  private static final String NO_PERSONS =
      "named AS (SELECT 0::BIGINT AS position, 0::BIGINT AS user_key WHERE FALSE)";
  private static final String NO_TOUCHES =
      """
      own_touch AS (SELECT *, 0::HUGEINT AS moment FROM touch WHERE FALSE),
      touched AS (
        SELECT 0::BIGINT AS position, 0::HUGEINT AS last, 0::HUGEINT AS first WHERE FALSE)
      """;
  private static final String LINK_TIMELINE =
      """
      CREATE OR REPLACE TEMP TABLE link_timeline (
        hash_of ENUM ('user', 'visitor', 'crossing') NOT NULL,
        hash BIGINT NOT NULL,
        since HUGEINT NOT NULL,
        before HUGEINT,
        after HUGEINT,
        ambiguous BOOLEAN NOT NULL,
        present BOOLEAN NOT NULL
      )
      """;

  private final DuckDBConnection connection;

  ComputedCredit(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * Makes the temporary table {@code computed_credit}: those of the events that are in the
   * temporary table {@code outdated}, by the links of {@code site_link}, in the columns of {@code
   * open_credit} but the site.
   *
   * @param columns those that must be right; the others may not be
   */
  void compute(OpenEvents events, CreditedColumns columns) throws SQLException {
    execute(events.sql(ASKED.formatted(events.condition())));
    execute(events.sql(NEAR_LINK));
    try (Statement statement = connection.createStatement()) {
      statement.execute(LINK_TIMELINE);
    }
    List<Link> links = links(events);
    try (DuckDBAppender timeline = connection.createAppender("temp", "main", "link_timeline")) {
      LinkTimeline.write(links, columns.hasPersons(), span -> append(timeline, span));
      timeline.flush();
    }
    String parts =
        String.join(
            ",\n",
            BROWSERS,
            columns.hasPersons() ? PERSONS : NO_PERSONS,
            columns.hasTouches() ? TOUCHES : NO_TOUCHES,
            CREDITED);
    execute(
        events.sql(
            "CREATE OR REPLACE TEMP TABLE computed_credit AS WITH " + parts + " FROM computed"));
  }

  private void execute(Sql sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql.text());
    }
  }

  private List<Link> links(OpenEvents events) throws SQLException {
    List<Link> links = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(events.sql(LINKS).text())) {
      while (rows.next()) {
        links.add(
            new Link(
                new Moment(rows.getLong("received_at_us"), rows.getLong("position")),
                rows.getLong("visitor"),
                rows.getLong("crossing"),
                rows.getLong("user_key"),
                rows.getBoolean("from_server"),
                micros(rows, "latest_sighting_us"),
                micros(rows, "earliest_sighting_us")));
      }
    }
    return links;
  }

  private static OptionalLong micros(ResultSet rows, String column) throws SQLException {
    long micros = rows.getLong(column);
    return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  private static void append(DuckDBAppender timeline, LinkTimeline.Span span) throws SQLException {
    timeline.beginRow();
    timeline.append(span.hashOf().written());
    timeline.append(span.hash());
    append(timeline, Optional.of(span.since()));
    append(timeline, span.before());
    append(timeline, span.after());
    timeline.append(span.ambiguous());
    timeline.append(span.present());
    timeline.endRow();
  }

  /** As the SQL macro {@code moment} makes it. */
  private static void append(DuckDBAppender timeline, Optional<Moment> moment) throws SQLException {
    if (moment.isPresent()) {
      timeline.appendHugeInt(moment.get().position(), moment.get().micros());
    } else {
      timeline.appendNull();
    }
  }
}
