package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Data directories of unreleased versions, which kept their events in DuckDB or in an earlier
 * format of {@code segments/}, or their log in SQLite.
 */
public final class UnreleasedData {
  private static final List<String> NAMES =
      List.of("log.db", "warehouse.duckdb", "warehouse-former.duckdb", "sealed", "sealed-days");
  private static final String MANIFEST = EventStore.DIRECTORY + "/manifest";
  private static final String MANIFEST_FIRST_LINE = "vouch segments 1";

  private UnreleasedData() {}

  /**
   * Refuses the data directory of an unreleased version.
   *
   * @throws WarehouseException if the directory has files of such a version
   */
  public static void refuse(Path data) {
    Stream<String> unreleased = NAMES.stream().filter(name -> Files.exists(data.resolve(name)));
    Stream.concat(unreleased, Stream.of(MANIFEST).filter(_ -> hasUnreleasedManifest(data)))
        .findFirst()
        .ifPresent(
            name -> {
              throw WarehouseException.damaged(
                  "%s has %s of an earlier, unreleased version of Vouch. Start with an empty data directory, or run that version."
                      .formatted(data, name));
            });
  }

  private static boolean hasUnreleasedManifest(Path data) {
    Path manifest = data.resolve(MANIFEST);
    if (!Files.exists(manifest)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(manifest, StandardCharsets.ISO_8859_1)) {
      return lines.findFirst().filter(MANIFEST_FIRST_LINE::equals).isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + manifest, e);
    }
  }
}
