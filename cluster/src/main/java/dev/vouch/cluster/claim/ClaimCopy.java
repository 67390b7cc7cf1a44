package dev.vouch.cluster.claim;

import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.UsedKey;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Copies used idempotency keys from another log, as claims whose records are in the log.
 * Thread-safe.
 */
public final class ClaimCopy {
  private final DataSource connections;

  public ClaimCopy(DataSource connections) {
    this.connections = connections;
  }

  /** Adds keys; existing claims are unchanged. */
  public void add(List<UsedKey> keys) {
    try (ClaimTable table = ClaimTable.open(connections, ClaimClock.SERVER)) {
      table.add(keys);
    } catch (SQLException e) {
      throw new MigrationException(
          "The idempotency keys cannot be written. Check PostgreSQL, then continue the migration.",
          e);
    }
  }
}
