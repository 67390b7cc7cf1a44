package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writer of rows of the table {@code event}, and of new credit for them. Not thread-safe. */
final class EventRows {
  /** The columns that no correction changes, in their order. */
  private static final List<String> OF_EVENT =
      List.of(
          "site",
          "received_at",
          "partition_number",
          "position",
          "event_id",
          "confirmed",
          "event_name",
          "page_path",
          "name",
          "success_value",
          "order_role",
          "properties",
          "forwarded_visitor",
          "user_key",
          "has_touches");

  private static final List<String> OF_TOUCH =
      List.of("channel", "source", "medium", "campaign", "term", "content", "click_id", "referrer");

  private static final List<String> OF_CREDIT =
      Stream.of(
              List.of("version", "changed_by", "kind", "reason", "visitor", "person"),
              List.of("country", "device", "browser", "os"),
              OF_TOUCH.stream().map("last_"::concat).toList(),
              OF_TOUCH.stream().map("first_"::concat).toList(),
              List.of("touches"))
          .flatMap(List::stream)
          .toList();

  private static final List<String> ALL =
      Stream.of(OF_EVENT, OF_CREDIT).flatMap(List::stream).toList();

  /** All columns, in the order of {@link #INSERT}. */
  static final String COLUMNS = String.join(", ", ALL);

  /** An insert of rows that follow in {@code RowBinary}. */
  static final String INSERT = "INSERT INTO event (%s) FORMAT RowBinary".formatted(COLUMNS);

  private static final String NULLABLE_TEXT = "LowCardinality(Nullable(String))";

  private static final int SUCCESS_VALUE_DECIMALS = 9;

  private final int partition;
  private final RowBinary rows = new RowBinary();

  EventRows(int partition) {
    this.partition = partition;
  }

  /**
   * Returns an insert of new versions of rows with new credit, which follows in {@code RowBinary}.
   * Removed rows stay removed.
   *
   * @param condition selects the rows
   */
  static String correct(String condition) {
    return """
    INSERT INTO event (%1$s)
    SELECT %2$s, %3$s
    FROM input('corrected_position Int64, %4$s') AS correction
    JOIN (SELECT %2$s, changed_by AS former_changed_by FROM event FINAL WHERE %5$s) AS former
      ON position = corrected_position
    FORMAT RowBinary\
    """
        .formatted(
            COLUMNS,
            String.join(", ", OF_EVENT),
            OF_CREDIT.stream().map(EventRows::corrected).collect(Collectors.joining(", ")),
            OF_CREDIT.stream().map(EventRows::input).collect(Collectors.joining(", ")),
            condition);
  }

  /** Returns all columns for a select, with other expressions for some of them. */
  static String select(Map<String, String> replaced) {
    return ALL.stream()
        .map(name -> replaced.getOrDefault(name, name))
        .collect(Collectors.joining(", "));
  }

  private static String corrected(String column) {
    return column.equals("changed_by")
        ? "greatest(new_changed_by, former_changed_by)"
        : "new_" + column;
  }

  private static String input(String column) {
    return "new_" + column + " " + type(column);
  }

  private static String type(String column) {
    return switch (column) {
      case "version", "changed_by", "person" -> "Int64";
      case "visitor" -> "Nullable(Int64)";
      case "kind", "reason" -> "LowCardinality(String)";
      case "touches" ->
          """
          Array(Tuple(touched_at DateTime64(6, \\'UTC\\'), channel LowCardinality(String), \
          source LowCardinality(String), %s))\
          """
              .formatted(
                  OF_TOUCH.stream()
                      .skip(2)
                      .map(name -> name + " " + NULLABLE_TEXT)
                      .collect(Collectors.joining(", ")));
      default -> NULLABLE_TEXT;
    };
  }

  byte[] toBytes() {
    return rows.toBytes();
  }

  /** Adds a row for {@link #INSERT}. */
  void add(CreditChange.Credited row, long changedBy, long version) {
    switch (row.event()) {
      case LogRecord.ServerEvent event -> {
        add(row, true, event.content(), event.order().map(order -> order.role().wireName()));
        rows.int64(number(event.browser().map(BrowserHashes::visitor)));
        rows.int64(number(event.userKey().map(UserKey::value)));
        rows.bool(event.content().eventName() == EventName.SUCCESS);
      }
      case LogRecord.BrowserEvent event -> {
        add(row, false, event.content(), Optional.empty());
        rows.int64(OptionalLong.empty()).int64(OptionalLong.empty()).bool(false);
      }
      case LogRecord.Identification _,
          LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          throw new IllegalArgumentException("only events are credited");
    }
    add(row.event().at(), row.credit(), changedBy, version);
  }

  /** Adds a row for {@link #correct}. */
  void add(CreditChange.Corrected correction, long version) {
    rows.int64(correction.position());
    add(correction.at(), correction.credit(), correction.causedBy(), version);
  }

  private void add(
      CreditChange.Credited row, boolean confirmed, EventContent content, Optional<String> order) {
    LogRecord event = row.event();
    rows.int64(event.site().value())
        .time(event.at())
        .int32(partition)
        .int64(row.position())
        .uuid(event.id().value())
        .bool(confirmed)
        .text(content.eventName().wireName())
        .text(content.pagePath())
        .text(content.name())
        .decimal(content.successValue(), SUCCESS_VALUE_DECIMALS)
        .text(order)
        .text(PropertiesJson.write(content.properties()));
  }

  private void add(Instant eventAt, Credit credit, long changedBy, long version) {
    rows.int64(version)
        .int64(changedBy)
        .text(credit.kind().wireName())
        .text(credit.reason().wireName())
        .int64(credit.visitor())
        .int64(credit.person());
    add(credit.client());
    add(credit.lastTouch());
    add(credit.firstTouch());
    add(eventAt, credit.touches());
  }

  private void add(Client client) {
    rows.text(client.country())
        .text(client.device().map(WireNamed::wireName))
        .text(client.browser())
        .text(client.os());
  }

  private void add(Optional<Touch> touch) {
    rows.text(touch.map(known -> known.channel().wireName())).text(touch.map(Touch::source));
    addRest(touch);
  }

  private void add(Instant eventAt, List<TimedTouch> touches) {
    rows.length(touches.size());
    for (TimedTouch timed : touches) {
      Touch touch = timed.touch();
      rows.time(timed.roundedBefore(eventAt).at())
          .text(touch.channel().wireName())
          .text(touch.source());
      addRest(Optional.of(touch));
    }
  }

  private void addRest(Optional<Touch> touch) {
    rows.text(touch.flatMap(Touch::medium))
        .text(touch.flatMap(Touch::campaign))
        .text(touch.flatMap(Touch::term))
        .text(touch.flatMap(Touch::content))
        .text(touch.flatMap(Touch::clickId))
        .text(touch.flatMap(Touch::referrer));
  }

  private static OptionalLong number(Optional<Long> value) {
    return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }
}
