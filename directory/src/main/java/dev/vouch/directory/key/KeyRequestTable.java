package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.key.RequestCounts.Count;
import dev.vouch.directory.key.RequestCounts.KeyDay;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL statements for the daily request counts of keys. */
final class KeyRequestTable {
  /** Adds nothing for a key that was deleted with its site in the meantime. */
  private static final String ADD =
      """
      INSERT INTO key_requests (key_id, day, requests, refused)
      SELECT key_id, :day, :requests, :refused
        FROM api_keys
       WHERE key_id = :key
      ON CONFLICT (key_id, day) DO UPDATE
         SET requests = key_requests.requests + excluded.requests,
             refused = key_requests.refused + excluded.refused
      """;

  private static final String OF_SITE =
      """
      SELECT key_id, day, requests, refused
        FROM key_requests
        JOIN api_keys USING (key_id)
       WHERE site_id = :site
         AND day >= :since
      """;

  private KeyRequestTable() {}

  static void add(Handle handle, Map<KeyDay, Count> counts) {
    PreparedBatch batch = handle.prepareBatch(ADD);
    counts.forEach(
        (keyDay, count) ->
            batch
                .bind("key", keyDay.key())
                .bind("day", keyDay.day())
                .bind("requests", count.requests())
                .bind("refused", count.refused())
                .add());
    batch.execute();
  }

  static Map<KeyDay, Count> ofSite(Handle handle, SiteId site, LocalDate since) {
    Map<KeyDay, Count> counts = new HashMap<>();
    handle
        .createQuery(OF_SITE)
        .bind("site", site)
        .bind("since", since)
        .map(
            row ->
                Map.entry(
                    new KeyDay(
                        row.getColumn("key_id", KeyId.class),
                        row.getColumn("day", LocalDate.class)),
                    new Count(
                        row.getColumn("requests", Long.class),
                        row.getColumn("refused", Long.class))))
        .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    return counts;
  }

  static void deleteBefore(Handle handle, LocalDate day) {
    handle.createUpdate("DELETE FROM key_requests WHERE day < :day").bind("day", day).execute();
  }
}
