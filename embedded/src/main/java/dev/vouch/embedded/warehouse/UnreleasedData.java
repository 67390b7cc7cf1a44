package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Data directories of unreleased versions, which kept their events in DuckDB or their log in
 * SQLite.
 */
public final class UnreleasedData {
  private static final List<String> NAMES =
      List.of("log.db", "warehouse.duckdb", "warehouse-former.duckdb", "sealed", "sealed-days");

  private UnreleasedData() {}

  /**
   * Refuses the data directory of an unreleased version.
   *
   * @throws WarehouseException if the directory has files of such a version
   */
  public static void refuse(Path data) {
    for (String name : NAMES) {
      if (Files.exists(data.resolve(name))) {
        throw WarehouseException.damaged(
            "%s has %s of an earlier, unreleased version of Vouch. Start with an empty data directory, or run that version."
                .formatted(data, name));
      }
    }
  }
}
