package dev.vouch.directory.alert;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The SQL of alerts and of the types that sites turned on. */
final class AlertTable {
  static final String COLUMNS =
      """
      alert_id, site_id, kind, key_id, raised_at_us, raised_message, raised_numbers,
      cleared_at_us, cleared_message, cleared_numbers\
      """;

  private static final String INSERT =
      """
      INSERT INTO alerts (alert_id, site_id, kind, key_id, raised_at_us, raised_message,
                          raised_numbers)
      VALUES (:alert_id, :site_id, :kind, :key_id, :raised_at_us, :raised_message, :raised_numbers)
      """;

  private static final String CLEAR =
      """
      UPDATE alerts
         SET cleared_at_us = :cleared_at_us, cleared_message = :cleared_message,
             cleared_numbers = :cleared_numbers
       WHERE alert_id = :alert_id
      """;

  private static final String DELETE_OLD =
      """
      DELETE FROM alerts
       WHERE site_id = :site_id
         AND cleared_at_us IS NOT NULL
         AND alert_id NOT IN (
           SELECT alert_id FROM alerts
            WHERE site_id = :site_id
            ORDER BY raised_at_us DESC
            LIMIT :kept)
      """;

  private static final String RAISED =
      "SELECT " + COLUMNS + " FROM alerts WHERE cleared_at_us IS NULL ORDER BY raised_at_us";

  private static final String LATEST =
      "SELECT "
          + COLUMNS
          + " FROM alerts WHERE site_id = :site_id ORDER BY raised_at_us DESC LIMIT :count";

  private AlertTable() {}

  static Map<SiteId, Set<AlertKind>> choices(Handle handle) {
    Map<SiteId, Set<AlertKind>> choices = new HashMap<>();
    handle
        .createQuery("SELECT site_id, kind FROM alert_choices")
        .map((row, context) -> Map.entry(SiteRows.siteId(row), row.getString("kind")))
        .forEach(
            choice ->
                // Kinds of a newer version are ignored.
                WireNamed.parse(AlertKind.class, choice.getValue())
                    .ifPresent(
                        kind ->
                            choices
                                .computeIfAbsent(
                                    choice.getKey(), _ -> EnumSet.noneOf(AlertKind.class))
                                .add(kind)));
    return choices;
  }

  static void choose(Handle handle, SiteId site, Set<AlertKind> kinds) {
    handle
        .createUpdate("DELETE FROM alert_choices WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .execute();
    for (AlertKind kind : kinds) {
      handle
          .createUpdate("INSERT INTO alert_choices (site_id, kind) VALUES (:site_id, :kind)")
          .bind("site_id", site.toString())
          .bind("kind", kind.wireName())
          .execute();
    }
  }

  static void insert(Handle handle, Alert alert) {
    handle
        .createUpdate(INSERT)
        .bind("alert_id", alert.id().toString())
        .bind("site_id", alert.site().toString())
        .bind("kind", alert.kind().wireName())
        .bind("key_id", alert.key().map(KeyId::value).orElse(""))
        .bind("raised_at_us", Microseconds.of(alert.raisedAt()))
        .bind("raised_message", alert.evidence().message())
        .bind("raised_numbers", written(alert.evidence().numbers()))
        .execute();
  }

  static void clear(Handle handle, AlertId alert, Alert.Clearing clearing) {
    handle
        .createUpdate(CLEAR)
        .bind("alert_id", alert.toString())
        .bind("cleared_at_us", Microseconds.of(clearing.at()))
        .bind("cleared_message", clearing.evidence().message())
        .bind("cleared_numbers", written(clearing.evidence().numbers()))
        .execute();
  }

  static void deleteOld(Handle handle, SiteId site, int kept) {
    handle.createUpdate(DELETE_OLD).bind("site_id", site.toString()).bind("kept", kept).execute();
  }

  /** Those that last, the oldest first. */
  static List<Alert> raised(Handle handle) {
    return handle.createQuery(RAISED).map((row, context) -> read(row)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Of any state, the newest first. */
  static List<Alert> latest(Handle handle, SiteId site, int count) {
    return handle
        .createQuery(LATEST)
        .bind("site_id", site.toString())
        .bind("count", count)
        .map((row, context) -> read(row))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Empty for an alert of a newer version. */
  static Optional<Alert> read(ResultSet row) throws SQLException {
    Optional<AlertKind> kind = WireNamed.parse(AlertKind.class, row.getString("kind"));
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    String key = row.getString("key_id");
    return Optional.of(
        new Alert(
            AlertId.parse(row.getString("alert_id")).orElseThrow(),
            SiteRows.siteId(row),
            kind.get(),
            key.isEmpty() ? Optional.empty() : Optional.of(new KeyId(key)),
            Microseconds.instant(row.getLong("raised_at_us")),
            new Evidence(row.getString("raised_message"), numbers(row.getString("raised_numbers"))),
            clearing(row)));
  }

  private static Optional<Alert.Clearing> clearing(ResultSet row) throws SQLException {
    long clearedAt = row.getLong("cleared_at_us");
    if (row.wasNull()) {
      return Optional.empty();
    }
    return Optional.of(
        new Alert.Clearing(
            Microseconds.instant(clearedAt),
            new Evidence(
                row.getString("cleared_message"), numbers(row.getString("cleared_numbers")))));
  }

  private static String written(SortedMap<String, Long> numbers) {
    return numbers.entrySet().stream()
        .map(number -> number.getKey() + "=" + number.getValue())
        .collect(joining(" "));
  }

  private static SortedMap<String, Long> numbers(String written) {
    SortedMap<String, Long> numbers = new TreeMap<>();
    if (!written.isEmpty()) {
      for (String number : written.split(" ", -1)) {
        int sign = number.indexOf('=');
        numbers.put(number.substring(0, sign), Long.valueOf(number.substring(sign + 1)));
      }
    }
    return numbers;
  }
}
