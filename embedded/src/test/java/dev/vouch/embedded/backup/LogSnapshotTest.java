package dev.vouch.embedded.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.engine.BackupException;
import dev.vouch.embedded.sealed.SealedDay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogSnapshotTest {
  private static final LocalDate FIRST = LocalDate.parse("2026-05-01");

  @TempDir Path data;
  private int copies;

  @BeforeEach
  void createSealedDirectory() throws IOException {
    Files.createDirectory(data.resolve("sealed"));
  }

  @Test
  void dayThatIsSealedMeanwhile_repeatsTheCopy() throws IOException {
    seal(FIRST);

    assertThat(
            LogSnapshot.write(
                data,
                data.resolve("copy.db"),
                (_, target) -> {
                  Files.createFile(target);
                  copies++;
                  if (copies == 1) {
                    seal(FIRST.plusDays(1));
                  }
                }))
        .containsExactlyInAnyOrder(new SealedDay(0, FIRST), new SealedDay(0, FIRST.plusDays(1)));
    assertThat(copies).isEqualTo(2);
  }

  @Test
  void daysThatAreSealedDuringEachCopy_refuseTheBackup() {
    assertThatThrownBy(
            () ->
                LogSnapshot.write(
                    data,
                    data.resolve("copy.db"),
                    (_, _) -> {
                      copies++;
                      seal(FIRST.plusDays(copies));
                    }))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("in some minutes");
  }

  private void seal(LocalDate day) throws IOException {
    Files.createFile(data.resolve("sealed/0-%s-1-%s.parquet".formatted(day, "0".repeat(64))));
  }
}
