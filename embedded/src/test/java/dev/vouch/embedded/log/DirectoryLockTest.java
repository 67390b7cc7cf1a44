package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads if the data directory cannot be used. */
class DirectoryLockTest {
  @TempDir Path directory;

  @Test
  void missingDirectory_isNamedWithTheReason() {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> DirectoryLock.acquire(missing))
        .isInstanceOf(LogFailedException.class)
        .hasMessageStartingWith(
            missing.resolve("log.lock") + " cannot be locked: it does not exist. Check its owner");
  }

  @Test
  void fileThatCannotBeOpened_isNamedWithTheReason() throws IOException {
    Path file = Files.createDirectory(directory.resolve("log.lock"));
    assertThatThrownBy(() -> DirectoryLock.acquire(directory))
        .isInstanceOf(LogFailedException.class)
        .hasMessageStartingWith(file + " cannot be locked: Is a directory. Check its owner");
  }
}
