package dev.vouch.embedded.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Mapped files stand for loaded libraries. */
class UnpackedLibraryTest {
  private static final String NAME = "vouch-test-library";

  private final Arena mapped = Arena.ofShared();

  @AfterEach
  void unmap() {
    mapped.close();
  }

  @Test
  void libraryInTheTemporaryDirectory_isRemoved() throws IOException {
    Path unpacked = load(Files.createTempFile(NAME, ".so"));

    UnpackedLibrary.remove(NAME);

    assertThat(unpacked).doesNotExist();
  }

  /** That of a package which was unpacked there. */
  @Test
  void libraryInADirectoryBelow_isKept() throws IOException {
    Path folder = Files.createTempDirectory("vouch-package");
    Path packaged = load(Files.createFile(folder.resolve(NAME + ".so")));
    try {
      UnpackedLibrary.remove(NAME);

      assertThat(packaged).exists();
    } finally {
      Files.deleteIfExists(packaged);
      Files.delete(folder);
    }
  }

  private Path load(Path file) throws IOException {
    Files.writeString(file, "library");
    try (FileChannel channel = FileChannel.open(file)) {
      channel.map(MapMode.READ_ONLY, 0, channel.size(), mapped);
    }
    return file;
  }
}
