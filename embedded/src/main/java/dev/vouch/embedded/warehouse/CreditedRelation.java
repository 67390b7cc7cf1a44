package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The credit of a site's open events (DESIGN 6), within the transaction of one connection: the
 * links' timelines go into a temporary table, which the common table expressions join.
 */
final class CreditedRelation {
  private static final String LINKS = Sql.resource("links.sql");
  private static final String BROWSERS = Sql.resource("browsers.sql");
  private static final String PERSONS = Sql.resource("persons.sql");
  private static final String TOUCHES = Sql.resource("touches.sql");
  private static final String CREDITED = Sql.resource("credited.sql");
  private static final String NO_PERSONS =
      "named AS (SELECT 0::BIGINT AS position, 0::BIGINT AS user_key WHERE FALSE)";
  private static final String NO_TOUCHES =
      """
      near_touch AS (SELECT *, 0::HUGEINT AS moment FROM touch WHERE FALSE),
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

  CreditedRelation(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * The events to credit: those of the site received from {@code from} to before {@code until}, at
   * {@code firstPosition} or behind.
   *
   * @param condition they also meet this, over the columns of {@code event}
   */
  record Range(SiteId site, Instant from, Instant until, long firstPosition, String condition) {
    static final String ALL = "true";

    private Map<String, Object> parameters() {
      return Map.of(
          "site", site.value(), "from", from, "until", until, "first_position", firstPosition);
    }

    /** Two steps read these events, each other columns: so they are not kept as a whole. */
    private String wanted() {
      return """
      wanted AS NOT MATERIALIZED (
        FROM event
        WHERE site = :site AND received_at >= :from AND received_at < :until
          AND position >= :first_position AND %s)\
      """
          .formatted(condition);
    }
  }

  /**
   * What is costly for each of a million browser events, and spared when nobody looks at it.
   *
   * @param persons whether it reads who is counted (C8)
   * @param touches whether it reads the last or first touch (C7)
   */
  record Needs(boolean persons, boolean touches) {
    static final Needs ALL = new Needs(true, true);

    /** What a query needs, which names all the columns that it reads. */
    static Needs of(String sql) {
      String lower = sql.toLowerCase(Locale.ROOT);
      return new Needs(
          lower.contains("person"), lower.contains("last_") || lower.contains("first_"));
    }
  }

  /**
   * Prepares the range and returns common table expressions that end with {@code open_credited}:
   * the columns of {@code closed_event}, and {@code forwarded_visitor}.
   *
   * @param needs which columns must be right; the others may not be
   */
  String prepare(Range range, Needs needs) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LINK_TIMELINE);
    }
    List<Link> links = links(range);
    try (DuckDBAppender timeline = connection.createAppender("temp", "main", "link_timeline")) {
      LinkTimeline.write(links, needs.persons(), span -> append(timeline, span));
      timeline.flush();
    }
    String parts =
        String.join(
            ",\n",
            range.wanted(),
            BROWSERS,
            needs.persons() ? PERSONS : NO_PERSONS,
            needs.touches() ? TOUCHES : NO_TOUCHES,
            CREDITED);
    return Sql.of(parts, range.parameters()).text();
  }

  private List<Link> links(Range range) throws SQLException {
    List<Link> links = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(Sql.of(LINKS, range.parameters()).text())) {
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
