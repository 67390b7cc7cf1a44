package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.site.SiteId;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A filter's condition over the rows selects the same events as the filter itself. */
class EventFilterTest {
  private static final RollupSpan DAY =
      new RollupSpan(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)));

  private static final int IDS = 5;
  private static final int FILTERS = 200;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private DuckDBConnection connection;
  private RolledRange range;

  @BeforeEach
  void fill() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
    range = new RolledRange(connection, new SiteId(1), DAY);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TYPE event_name AS ENUM ('pageview', 'click', 'success', 'custom')");
      statement.execute("CREATE MACRO property_text(properties, key) AS NULL");
      statement.execute(
          """
          CREATE TABLE event AS
          SELECT
            1::BIGINT AS site, make_timestamp(id) AS received_at, 7::BIGINT AS person,
            CASE id %% 4 WHEN 0 THEN 'pageview' WHEN 1 THEN 'click' WHEN 2 THEN 'success'
              ELSE 'custom' END::event_name AS event_name,
            'visitor' AS kind, id %% 3 = 0 AS confirmed, nullif('name ' || id %% 3, 'name 0') AS name,
            (id // 2 %% %1$d)::INTEGER AS page, (id // 3 %% %1$d)::INTEGER AS client,
            nullif(id // 5 %% %1$d, 0)::INTEGER AS last_touch,
            nullif(id // 7 %% %1$d, 0)::INTEGER AS first_touch,
            NULL::DECIMAL(24, 9) AS success_value, NULL::VARCHAR AS order_role, '' AS properties
          FROM range(300) AS numbers(id)
          """
              .formatted(IDS));
      statement.execute("CREATE TABLE known_person AS SELECT 7::BIGINT AS person, 0 AS number");
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void copiedRows_areThoseThatMatch() throws SQLException {
    SpanRelation.view(range);
    List<SpanEvent> all = events();
    assertThat(all).hasSize(300);
    for (int round = 0; round < FILTERS; round++) {
      EventFilter filter = anyFilter();

      SpanRelation.copy(range, filter.condition());

      assertThat(events())
          .as("vouch.seed=%d, %s", seed, filter)
          .containsExactlyInAnyOrderElementsOf(all.stream().filter(filter::matches).toList());
    }
  }

  @Test
  void conditionOfVeryManyIds_leavesNoRowOut() {
    BitSet ids = new BitSet();
    ids.set(0, 1_000_000);

    assertThat(new MatchingIds(false, ids).condition("page")).isEqualTo("true");
    assertThat(new MatchingIds(true, ids).condition("page")).isEqualTo("true");
  }

  private List<SpanEvent> events() throws SQLException {
    List<SpanEvent> events = new ArrayList<>();
    SpanEvents.forEach(range, events::add);
    return events;
  }

  private EventFilter anyFilter() {
    return new EventFilter(
        List.of(AttributionModel.values()).get(random.nextInt(3)),
        anyIds(IDS),
        anyIds(IDS),
        anyIds(IDS),
        anyNames(),
        anyIds(EventKind.all().size()));
  }

  private MatchingIds anyIds(int count) {
    BitSet exceptions = new BitSet();
    IntStream.range(0, count).filter(_ -> random.nextInt(3) == 0).forEach(exceptions::set);
    return random.nextInt(3) == 0
        ? new MatchingIds(false, exceptions)
        : new MatchingIds(true, random.nextBoolean() ? new BitSet() : exceptions);
  }

  private Optional<Set<Optional<String>>> anyNames() {
    return switch (random.nextInt(4)) {
      case 0 -> Optional.of(Set.of(Optional.empty()));
      case 1 -> Optional.of(Set.of(Optional.of("name 1"), Optional.of("it's :one")));
      case 2 -> Optional.of(Set.of(Optional.of("name 2"), Optional.empty()));
      default -> Optional.empty();
    };
  }
}
