package dev.vouch.directory.key;

import dev.vouch.core.alert.KeyActivity.KeyWindow;
import dev.vouch.core.alert.KeyPeriods;
import dev.vouch.core.alert.Thresholds;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The recent activity of API keys on the nodes of a cluster, in PostgreSQL, so that the leader can
 * evaluate the alerts on keys. No cache depends on this table, so storing activity does not count
 * as a change of the directory. Thread-safe; blocks.
 */
public final class SharedKeyActivity {
  /** The time without new activity after which a node counts as stopped. */
  private static final int STALE_SECONDS = 150;

  private static final String DELETE =
      """
      DELETE FROM key_activity
       WHERE node = :node
          OR stored_at < clock_timestamp() - :stale * INTERVAL '1 second'
      """;

  private static final String INSERT =
      """
      INSERT INTO key_activity (node, key_id, period_minutes, requests, refused, limited,
                                peak_percent)
      VALUES (:node, :key, :minutes, :requests, :refused, :limited, :peakPercent)
      """;

  private static final String OF_OTHERS =
      """
      SELECT key_id, period_minutes, CAST(sum(requests) AS BIGINT) AS requests,
             CAST(sum(refused) AS BIGINT) AS refused, CAST(sum(limited) AS BIGINT) AS limited,
             max(peak_percent) AS peak_percent
        FROM key_activity
       WHERE node <> :node
         AND stored_at >= clock_timestamp() - :stale * INTERVAL '1 second'
       GROUP BY key_id, period_minutes
      """;

  private final PostgresServer server;
  private final Jdbi jdbi;
  private final String node;

  /**
   * Uses the table of a directory that has been opened.
   *
   * @param node a name of this node that no other process has
   */
  public SharedKeyActivity(PostgresServer server, String node) {
    this.server = server;
    this.jdbi = Jdbi.create(server.pool(Schema.DIRECTORY));
    this.node = node;
  }

  /**
   * Replaces this node's stored activity. To be called about every minute.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public void store(Map<KeyId, KeyPeriods> activity) {
    try {
      jdbi.useTransaction(
          handle -> {
            handle.createUpdate(DELETE).bind("node", node).bind("stale", STALE_SECONDS).execute();
            insert(handle, activity);
          });
    } catch (JdbiException e) {
      throw server.unusable(e);
    }
  }

  private void insert(Handle handle, Map<KeyId, KeyPeriods> activity) {
    PreparedBatch batch = handle.prepareBatch(INSERT);
    activity.forEach(
        (key, periods) -> {
          add(batch, key, Thresholds.KEY_PERIOD, periods.lastQuarterHour());
          add(batch, key, Thresholds.KEY_CLEAR_PERIOD, periods.lastHour());
        });
    batch.execute();
  }

  private void add(PreparedBatch batch, KeyId key, Duration period, KeyWindow window) {
    batch
        .bind("node", node)
        .bind("key", key.value())
        .bind("minutes", period.toMinutes())
        .bindMethods(window)
        .add();
  }

  /**
   * Returns the sums of the recent activity of the other nodes, by key; without nodes that have
   * stopped.
   *
   * @throws DirectoryException if PostgreSQL cannot be used
   */
  public Map<KeyId, KeyPeriods> ofOthers() {
    try {
      return jdbi.withHandle(
          handle -> {
            Map<KeyId, KeyPeriods> sums = new HashMap<>();
            handle
                .createQuery(OF_OTHERS)
                .bind("node", node)
                .bind("stale", STALE_SECONDS)
                .map(
                    row ->
                        Map.entry(new KeyId(row.getColumn("key_id", String.class)), periods(row)))
                .forEach(sum -> sums.merge(sum.getKey(), sum.getValue(), KeyPeriods::plus));
            return sums;
          });
    } catch (JdbiException e) {
      throw server.unusable(e);
    }
  }

  private static KeyPeriods periods(RowView row) {
    KeyWindow window =
        new KeyWindow(
            row.getColumn("requests", Long.class),
            row.getColumn("refused", Long.class),
            row.getColumn("limited", Long.class),
            row.getColumn("peak_percent", Integer.class));
    return row.getColumn("period_minutes", Long.class) == Thresholds.KEY_PERIOD.toMinutes()
        ? new KeyPeriods(window, KeyWindow.NOTHING)
        : new KeyPeriods(KeyWindow.NOTHING, window);
  }
}
