package dev.vouch.embedded.report;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** A {@code credited} relation with only the events that a test inserts. */
final class CreditedTable implements AutoCloseable {
  private static final String TOUCH =
      """
      %1$s_channel varchar, %1$s_source varchar, %1$s_medium varchar, %1$s_campaign varchar,
      %1$s_term varchar, %1$s_content varchar, %1$s_click_id varchar, %1$s_referrer varchar
      """;

  private final Handle handle = Jdbi.create("jdbc:duckdb:").open();

  CreditedTable() {
    handle.execute(
        """
        create table credited (
          received_at timestamp, position bigint, event_id uuid, confirmed boolean,
          event_name varchar, page_path varchar, name varchar, success_value decimal(24, 9),
          order_role varchar,
          properties varchar, kind varchar, reason varchar, visitor bigint, person bigint,
          country varchar, device varchar, browser varchar, os varchar,
          forwarded_visitor bigint, user_key bigint,
          touch_count bigint, earliest_touch_at timestamp,
        """
            + TOUCH.formatted("last")
            + ", "
            + TOUCH.formatted("first")
            + ")");
    handle.execute(
        """
        create table credited_touch (
          position bigint, channel varchar, source varchar, medium varchar, campaign varchar,
          term varchar, content varchar, click_id varchar, referrer varchar)
        """);
    handle.execute(
        """
        create macro property_text(properties, key) as
          substr(
            json_extract_string(properties, '/' || replace(replace(key, '~', '~0'), '/', '~1')), 3)
        """);
  }

  void insert(EventBuilder... events) {
    for (EventBuilder event : events) {
      insert(event.build(), event.forwarded());
    }
  }

  <A> A answer(Question<A> question) {
    Query query = question.query(DuckDbDialect.DUCKDB);
    Map<String, Object> parameters = new LinkedHashMap<>();
    query.parameters().forEach((name, value) -> parameters.put(name, forJdbc(value)));
    List<Row> rows =
        handle
            .createQuery(query.sql())
            .bindMap(parameters)
            .mapToMap()
            .map(columns -> (Row) new MapRow(columns))
            .list();
    return question.answer(rows);
  }

  long rows() {
    return handle.createQuery("select count(*) from credited").mapTo(Long.class).one();
  }

  @Override
  public void close() {
    handle.close();
  }

  private void insert(CreditedEvent event, Map<String, Long> forwarded) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(forwarded);
    values.put("received_at", forJdbc(event.at()));
    values.put("position", event.position());
    values.put("event_id", event.id().value());
    values.put("confirmed", event.confirmed());
    values.put("event_name", event.content().eventName().wireName());
    values.put("page_path", event.content().pagePath());
    values.put("name", event.content().name().orElse(null));
    values.put("success_value", event.content().successValue().orElse(null));
    values.put("order_role", event.orderRole().map(role -> role.wireName()).orElse(null));
    values.put("properties", PropertiesJson.write(event.content().properties()));
    values.put("kind", event.kind().wireName());
    values.put("reason", event.reason().wireName());
    values.put("visitor", event.visitor().isPresent() ? event.visitor().getAsLong() : null);
    values.put("person", event.person());
    values.put("country", event.client().country().orElse(null));
    values.put("device", event.client().device().map(device -> device.wireName()).orElse(null));
    values.put("browser", event.client().browser().orElse(null));
    values.put("os", event.client().os().orElse(null));
    event
        .touches()
        .ifPresent(
            touches -> {
              values.put("touch_count", touches.count());
              values.put(
                  "earliest_touch_at",
                  touches.earliestAt().map(CreditedTable::forJdbc).orElse(null));
            });
    event.lastTouch().ifPresent(touch -> put(values, "last_", touch));
    event.firstTouch().ifPresent(touch -> put(values, "first_", touch));
    Update insert =
        handle.createUpdate(
            "insert into credited (%s) values (:%s)"
                .formatted(
                    String.join(", ", values.keySet()), String.join(", :", values.keySet())));
    values.forEach((name, value) -> insert.bind(name, value));
    insert.execute();
  }

  private static void put(Map<String, @Nullable Object> values, String prefix, Touch touch) {
    values.put(prefix + "channel", touch.channel().wireName());
    values.put(prefix + "source", touch.source());
    values.put(prefix + "medium", touch.medium().orElse(null));
    values.put(prefix + "campaign", touch.campaign().orElse(null));
    values.put(prefix + "term", touch.term().orElse(null));
    values.put(prefix + "content", touch.content().orElse(null));
    values.put(prefix + "click_id", touch.clickId().orElse(null));
    values.put(prefix + "referrer", touch.referrer().orElse(null));
  }

  private static Object forJdbc(Object value) {
    return value instanceof Instant instant
        ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
        : value;
  }

  private record MapRow(Map<String, Object> columns) implements Row {
    @Override
    public Optional<String> text(String column) {
      return value(column).map(value -> value instanceof UUID id ? id.toString() : (String) value);
    }

    @Override
    public OptionalLong whole(String column) {
      return value(column)
          .map(value -> OptionalLong.of(((Number) value).longValue()))
          .orElseGet(OptionalLong::empty);
    }

    @Override
    public Optional<BigDecimal> decimal(String column) {
      return value(column).map(BigDecimal.class::cast);
    }

    @Override
    public boolean flag(String column) {
      return value(column).map(Boolean.class::cast).orElse(false);
    }

    @Override
    public Optional<Instant> instant(String column) {
      return value(column)
          .map(value -> ((java.sql.Timestamp) value).toLocalDateTime().toInstant(ZoneOffset.UTC));
    }

    private Optional<Object> value(String column) {
      if (!columns.containsKey(column)) {
        throw new IllegalArgumentException("no column " + column);
      }
      return Optional.ofNullable(columns.get(column));
    }
  }
}
