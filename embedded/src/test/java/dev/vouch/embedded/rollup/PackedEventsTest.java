package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.site.SiteId;
import java.math.BigDecimal;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;

/** What is read of packed events is what was packed, but for those that a filter leaves out. */
class PackedEventsTest {
  private static final RollupSpan SPAN = new RollupSpan(Instant.EPOCH, Instant.EPOCH);

  @Test
  void events_areReadAsTheyWerePacked() throws SQLException {
    List<SpanEvent> events =
        List.of(
            event(0, EventKind.PAGEVIEW, Optional.empty(), "", ""),
            event(0, EventKind.CONFIRMED_SUCCESS, Optional.of("Käufe"), "49.900000000", "EUR"),
            event(7, EventKind.REFUND, Optional.of("Käufe"), "-0.000000001", "EUR"),
            event(
                7,
                EventKind.CONFIRMED_SUCCESS,
                Optional.of("EUR"),
                "999999999999999.999999999",
                ""),
            event(7, EventKind.REFUND, Optional.of("EUR"), "-999999999999999.999999999", "USD"),
            event(7, EventKind.VOID, Optional.of("Käufe"), "0.000000000", "EUR"),
            event(Integer.MAX_VALUE, EventKind.CUSTOM, Optional.of(""), "", ""));

    assertThat(read(packed(events), EventFilter.NONE)).isEqualTo(events);
  }

  @Test
  void eventsOfSeveralParts_areReadInTheirOrder() throws SQLException {
    List<SpanEvent> events =
        IntStream.range(0, 20_000)
            .mapToObj(
                number ->
                    event(number / 3, EventKind.CLICK, Optional.of("button " + number), "", ""))
            .toList();

    List<byte[]> parts = packed(events);

    assertThat(parts).hasSizeGreaterThan(1);
    assertThat(read(parts, EventFilter.NONE)).isEqualTo(events);
  }

  @Test
  void eventsThatAFilterLeavesOut_areNotRead() throws SQLException {
    SpanEvent paid =
        event(1, EventKind.CONFIRMED_SUCCESS, Optional.of("paid"), "5.000000000", "EUR");
    SpanEvent refunded = event(1, EventKind.REFUND, Optional.of("paid"), "-1.000000000", "USD");
    BitSet refunds = new BitSet();
    refunds.set(EventKind.REFUND.key());
    EventFilter filter =
        new EventFilter(
            AttributionModel.LAST,
            MatchingIds.ALL,
            MatchingIds.ALL,
            MatchingIds.ALL,
            Optional.of(Set.of(Optional.of("paid"))),
            new MatchingIds(false, refunds));
    List<SpanEvent> events =
        List.of(paid, refunded, event(2, EventKind.PAGEVIEW, Optional.empty(), "", ""));

    assertThat(read(packed(events), filter)).containsExactly(refunded);
  }

  private static List<byte[]> packed(List<SpanEvent> events) throws SQLException {
    EventPacker packer = new EventPacker();
    events.forEach(packer::add);
    try (DuckDBConnection connection =
            DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE rollup_events (site BIGINT, starts_at TIMESTAMP, events BLOB)");
      packer.store(connection, new SiteId(1), SPAN);
      List<byte[]> parts = new ArrayList<>();
      try (ResultSet row =
          statement.executeQuery("SELECT events FROM rollup_events ORDER BY rowid")) {
        while (row.next()) {
          parts.add(row.getBytes(1));
        }
      }
      return parts;
    }
  }

  private static List<SpanEvent> read(List<byte[]> parts, EventFilter filter) {
    List<SpanEvent> events = new ArrayList<>();
    parts.forEach(part -> PackedEvents.forEach(part, filter, events::add));
    return events;
  }

  /**
   * @param value empty if it has none, like {@code currency}
   */
  private static SpanEvent event(
      int person, EventKind kind, Optional<String> name, String value, String currency) {
    return new SpanEvent(
        person,
        kind,
        name,
        person % 5,
        person % 3,
        person % 2,
        0,
        Optional.of(value).filter(text -> !text.isEmpty()).map(BigDecimal::new),
        Optional.of(currency).filter(text -> !text.isEmpty()));
  }
}
