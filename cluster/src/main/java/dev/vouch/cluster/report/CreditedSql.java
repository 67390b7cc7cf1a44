package dev.vouch.cluster.report;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The relation {@code credited}: the valid rows of {@code event} of a site and a range of time. Its
 * columns {@code touch_count} and {@code earliest_touch_at} are the number of a confirmed success's
 * touches and the time of the first one (docs/identity.md C11); both are null if the touches are
 * unknown. In closed days {@code forwarded_visitor} and {@code user_key} are null (I3).
 */
public final class CreditedSql {
  /** The columns of the last touch, then those of the first (docs/identity.md C7). */
  private static final List<String> TOUCHES =
      Stream.of("last_", "first_")
          .flatMap(touch -> EventsExport.OF_ONE_TOUCH.stream().map(touch::concat))
          .toList();

  /** The columns of exports with free text from visitors and customers. */
  public static final Set<String> FREE_TEXTS =
      Stream.concat(Stream.of("name", "page_path", "browser", "os"), TOUCHES.stream())
          .collect(toUnmodifiableSet());

  private static final String WHILE_OPEN =
      """
      if(received_at >= (
          select mapFromArrays(groupArray(partition_number), groupArray(until)) from closed final
        )[partition_number], %1$s, null) as %1$s
      """;

  private static final String ALL = relation("true");

  /** Reports do not count duplicates (docs/identity.md O1, R3). */
  private static final String COUNTED = relation("event.kind <> 'duplicate'");

  /**
   * The column of people's pseudonyms, hashed with a random key that ClickHouse creates for the
   * query, so that the key is in no log.
   */
  private static final String PERSON =
      """
      ,
          if(kind = 'duplicate', null,
            lower(substring(hex(SHA256(concat(
              (select randomString(32)),
              toString(toYYYYMM(received_at, :people_zone)),
              toString(credited.person)))), 1, 16))) as %s\
      """
          .formatted(EventsExport.PERSON);

  private CreditedSql() {}

  private static String relation(String condition) {
    return """
    with credited as (
      select * replace (%s, %s),
        if(has_touches, length(touches), null) as touch_count,
        if(has_touches and notEmpty(touches), touches[1].touched_at, null) as earliest_touch_at
      from event final
      where site = :credited_site
        and received_at >= :credited_from and received_at < :credited_until
        and received_at >= (
          select coalesce(max(until), fromUnixTimestamp64Micro(0, 'UTC'))
          from expiry where site = :credited_site)
        and %s)
    """
        .formatted(
            WHILE_OPEN.formatted("forwarded_visitor"), WHILE_OPEN.formatted("user_key"), condition);
  }

  /**
   * Returns a query over the events without duplicates.
   *
   * @param rest a select, or a comma, further relations and a select
   */
  static Query counted(
      String rest, Map<String, Object> parameters, SiteId site, Instant from, Instant until) {
    return query(COUNTED + rest, parameters, site, from, until);
  }

  /** Returns a query over all events, including duplicates. */
  static Query all(
      String rest, Map<String, Object> parameters, SiteId site, Instant from, Instant until) {
    return query(ALL + rest, parameters, site, from, until);
  }

  private static Query query(
      String sql, Map<String, Object> parameters, SiteId site, Instant from, Instant until) {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("credited_site", site.value());
    all.put("credited_from", from);
    all.put("credited_until", until);
    return new Query(sql, all);
  }

  /**
   * Returns the query of an export, oldest events first. Its columns are those of the file. No
   * column contains a stored hash except {@code credit_visitor}, the pseudonym that the API shows
   * too.
   */
  public static Query of(EventsExport export) {
    Optional<String> zone = export.peopleMonths().map(ZoneId::getId);
    return of(
        export,
        """
        select
          toString(event_id) as event_id, received_at,
          if(confirmed, 'server', 'browser') as origin,
          event_name, name, page_path, success_value, %s as currency, order_role,
          properties_json(properties) as properties,
          kind as credit_kind, reason as credit_reason, %s as credit_visitor,
          country, device, browser, os,
          %s%s
        from credited
        order by received_at, position
        """
            .formatted(
                RevenueSql.CURRENCY,
                zone.isPresent() ? "cast(null as Nullable(String))" : "hexadecimal(visitor)",
                String.join(", ", TOUCHES),
                zone.isPresent() ? PERSON : ""),
        zone.<Map<String, Object>>map(name -> Map.of("people_zone", name)).orElse(Map.of()));
  }

  /** Returns a query for the number of {@code events} of an export. */
  public static Query countOf(EventsExport export) {
    return of(export, "select count() as events from credited", Map.of());
  }

  private static Query of(EventsExport export, String sql, Map<String, Object> parameters) {
    return all(sql, parameters, export.site(), export.from(), export.until());
  }
}
