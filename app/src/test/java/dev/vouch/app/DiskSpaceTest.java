package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.DataDirectory.DiskSpace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {
  @TempDir Path directory;

  @Test
  void fullDisk_preventsTheStart_andNamesTheRemedy() {
    assertThatThrownBy(new DiskSpace(directory, 65_536)::refuseStartIfFull)
        .isInstanceOf(DiskSpace.DiskFullException.class)
        .hasMessageStartingWith("disk full")
        .hasMessageContaining(directory + " has 64 KiB free")
        .hasMessageContaining("free some space there, or choose another --data");
  }

  @Test
  void diskWithFreeSpace_allowsTheStart() {
    DiskSpace here = DiskSpace.of(directory);

    assertThat(here.usableBytes()).isPositive();
    assertThatCode(here::refuseStartIfFull).doesNotThrowAnyException();
  }
}
