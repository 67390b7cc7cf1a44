package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogExtent;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.rows.RowsExtent;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDirectory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The deletion of a warehouse that no server uses, so that the next start builds it again from the
 * sealed days and the log. Nothing is deleted if that would lose events.
 */
public final class WarehouseDeletion {
  private static final String FORMER =
      "The warehouse is of a former version of Vouch. Start the server, which copies it.";

  private final WarehouseFiles files;
  private final List<DayCheck> days;

  /**
   * Reads the sealed days.
   *
   * @param log what the log of the directory has
   */
  public WarehouseDeletion(Path directory, InstantSource clock, LogExtent log) {
    this.files =
        new WarehouseFiles(directory, DuckDbSettings.DEFAULT, clock, log, RollupSettings.UTC);
    this.days = new SealedDirectory(files.sealed()).verify();
  }

  /** Returns the number of sealed days from which the warehouse is built. */
  public int days() {
    return days.size();
  }

  /** Returns what would be lost, a sentence each, with the remedy; empty if nothing would. */
  public List<String> obstacles() {
    if (FormerWarehouse.in(files.directory()).exists()) {
      return List.of(FORMER);
    }
    if (!WarehouseReader.existsIn(files.directory())) {
      return RebuildCheck.obstacles(days, files.log(), Optional.empty());
    }
    try (WarehouseReader reader = WarehouseReader.open(files.directory())) {
      return obstacles(reader.extent());
    } catch (WarehouseException e) {
      // It cannot even be opened.
      return RebuildCheck.obstacles(days, files.log(), Optional.empty());
    }
  }

  private List<String> obstacles(RowsExtent rows) {
    try {
      if (rows.isFormer()) {
        return List.of(FORMER);
      }
    } catch (SQLException e) {
      return RebuildCheck.obstacles(days, files.log(), Optional.empty());
    }
    return RebuildCheck.obstacles(days, files.log(), Optional.of(rows));
  }

  /** Deletes rows and credit state. To be called when there are no obstacles. */
  public void delete() {
    new RowsOpener(files, files.openSealedDays()).delete();
    files.deleteState();
  }
}
