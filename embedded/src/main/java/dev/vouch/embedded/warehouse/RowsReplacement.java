package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.RowsExtent;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDirectory;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a damaged file of rows is built again: only if sealed days and log have all of
 * its events. For the projector's thread only.
 */
final class RowsReplacement {
  private static final Logger LOG = LoggerFactory.getLogger(RowsReplacement.class);

  private final WarehouseFiles files;
  private final CreditedRows rows;
  private final RowsDamage damage;

  /** Empty until it was checked. */
  private Optional<Boolean> isPossible = Optional.empty();

  RowsReplacement(WarehouseFiles files, CreditedRows rows, RowsDamage damage) {
    this.files = files;
    this.rows = rows;
    this.damage = damage;
  }

  /**
   * Whether the file is damaged and can be built again. Reads sealed days and log when damage is
   * found, and not again.
   */
  boolean isDue() {
    if (!damage.isFound()) {
      return false;
    }
    if (isPossible.isEmpty()) {
      isPossible = Optional.of(check());
    }
    return isPossible.get();
  }

  private boolean check() {
    List<String> obstacles = obstacles();
    if (obstacles.isEmpty()) {
      LOG.error(
          "A block of {} is damaged. The file is built again from sealed/ and log.db",
          CreditedRows.FILE);
    } else {
      LOG.error(
          "A block of {} is damaged. The file is not built again, because that would lose events."
              + " {}",
          CreditedRows.FILE,
          String.join(" ", obstacles));
    }
    return obstacles.isEmpty();
  }

  private List<String> obstacles() {
    List<DayCheck> days = new SealedDirectory(files.sealed()).verify();
    try (DuckDBConnection reader = rows.duplicate()) {
      return RebuildCheck.obstacles(days, files.log(), Optional.of(new RowsExtent(reader)));
    } catch (SQLException e) {
      LOG.debug("The damaged rows cannot be read", e);
      return RebuildCheck.obstacles(days, files.log(), Optional.empty());
    }
  }
}
