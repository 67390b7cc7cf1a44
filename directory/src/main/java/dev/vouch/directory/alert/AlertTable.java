package dev.vouch.directory.alert;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.alert.Alert.AlertId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for alerts. */
final class AlertTable {
  private static final String COLUMNS =
      """
      alert_id, site_id, kind, key_id, raised_at_us, raised_message, raised_numbers,
      cleared_at_us, cleared_message, cleared_numbers\
      """;

  private static final String INSERT =
      """
      INSERT INTO alerts (alert_id, site_id, kind, key_id, raised_at_us, raised_message,
                          raised_numbers)
      VALUES (:id, :site, :kind, :keyId, :raisedAt, :evidence.message, :numbers)
      """;

  private static final String CLEAR =
      """
      UPDATE alerts
         SET cleared_at_us = :at, cleared_message = :evidence.message, cleared_numbers = :numbers
       WHERE alert_id = :id
      """;

  private static final String DELETE_OLD =
      """
      DELETE FROM alerts
       WHERE site_id = :site
         AND cleared_at_us IS NOT NULL
         AND alert_id NOT IN (
           SELECT alert_id FROM alerts
            WHERE site_id = :site
            ORDER BY raised_at_us DESC
            LIMIT :kept)
      """;

  private static final String RAISED =
      "SELECT " + COLUMNS + " FROM alerts WHERE cleared_at_us IS NULL ORDER BY raised_at_us";

  private static final String LATEST =
      "SELECT "
          + COLUMNS
          + " FROM alerts WHERE site_id = :site ORDER BY raised_at_us DESC LIMIT :count";

  private AlertTable() {}

  static void insert(Handle handle, Alert alert) {
    handle
        .createUpdate(INSERT)
        .bindMethods(alert)
        .bind("keyId", alert.key().map(KeyId::value).orElse(""))
        .bind("numbers", format(alert.evidence().numbers()))
        .execute();
  }

  static void clear(Handle handle, AlertId alert, Alert.Clearing clearing) {
    handle
        .createUpdate(CLEAR)
        .bind("id", alert)
        .bindMethods(clearing)
        .bind("numbers", format(clearing.evidence().numbers()))
        .execute();
  }

  static void deleteOld(Handle handle, SiteId site, int kept) {
    handle.createUpdate(DELETE_OLD).bind("site", site).bind("kept", kept).execute();
  }

  /** Returns the raised alerts, oldest first. */
  static List<Alert> raised(Handle handle) {
    return handle.createQuery(RAISED).map(AlertTable::read).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns alerts of any state, in any order. */
  static List<Alert> find(Handle handle, Set<AlertId> alerts) {
    return handle
        .createQuery("SELECT " + COLUMNS + " FROM alerts WHERE alert_id IN (<alerts>)")
        .bindList("alerts", alerts)
        .map(AlertTable::read)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns rows of any state, newest first. */
  static List<Alert> latest(Handle handle, SiteId site, int count) {
    return handle
        .createQuery(LATEST)
        .bind("site", site)
        .bind("count", count)
        .map(AlertTable::read)
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** Empty for an alert type added by a newer version. */
  private static Optional<Alert> read(RowView row) {
    return WireNamed.parse(AlertKind.class, row.getColumn("kind", String.class))
        .map(
            kind ->
                new Alert(
                    row.getColumn("alert_id", AlertId.class),
                    row.getColumn("site_id", SiteId.class),
                    kind,
                    Optional.of(row.getColumn("key_id", String.class))
                        .filter(key -> !key.isEmpty())
                        .map(KeyId::new),
                    row.getColumn("raised_at_us", Instant.class),
                    evidence(row, "raised"),
                    clearing(row)));
  }

  private static Optional<Alert.Clearing> clearing(RowView row) {
    return Optional.ofNullable(row.getColumn("cleared_at_us", Instant.class))
        .map(at -> new Alert.Clearing(at, evidence(row, "cleared")));
  }

  private static Evidence evidence(RowView row, String prefix) {
    return new Evidence(
        row.getColumn(prefix + "_message", String.class),
        numbers(row.getColumn(prefix + "_numbers", String.class)));
  }

  private static String format(SortedMap<String, Long> numbers) {
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
