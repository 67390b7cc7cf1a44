package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsFileTest {
  private static final DuckDbSettings SETTINGS = DuckDbSettings.withMemory(256);
  private static final String WAL = RowsFile.NAME + ".wal";

  /** Less than the part of the WAL for each version of the schema. */
  private static final int STEP_BYTES = 400;

  @TempDir Path directory;

  @Test
  void walThatEndsWithinTheSchema_isOpened() throws IOException {
    Path killed = Files.createDirectory(directory.resolve("killed"));
    try (CreditedRows _ = opened(Files.createDirectory(directory.resolve("running")))) {
      copy(directory.resolve("running"), killed);
    }
    long size = Files.size(killed.resolve(WAL));
    assertThat(size).isGreaterThan(10 * STEP_BYTES);

    for (long bytes = 0; bytes < size; bytes += STEP_BYTES) {
      Path cut = Files.createDirectory(directory.resolve("cut-after-" + bytes));
      copy(killed, cut);
      truncate(cut.resolve(WAL), bytes);
      try (CreditedRows rows = opened(cut)) {
        assertThat(rows.isUsable()).isTrue();
      }
    }
  }

  private static CreditedRows opened(Path directory) {
    OpenedRows opened = CreditedRows.open(directory, SETTINGS, InstantSource.system());
    assertThat(opened).as("%s", directory).isInstanceOf(OpenedRows.Usable.class);
    return ((OpenedRows.Usable) opened).rows();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from.resolve(RowsFile.NAME), to.resolve(RowsFile.NAME));
    Files.copy(from.resolve(WAL), to.resolve(WAL));
  }

  private static void truncate(Path file, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      FileChannel _ = channel.truncate(bytes);
    }
  }
}
