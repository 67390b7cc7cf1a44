package dev.vouch.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.demo.DemoDirectory.DemoException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDirectoryTest {
  @TempDir Path parent;

  @Test
  void directoryOfAnEarlierDemo_isEmptied() throws IOException {
    Path directory = parent.resolve("new/demo");
    DemoDirectory.recreate(directory).close();
    Path leftover = Files.createDirectories(directory.resolve("tmp")).resolve("left");
    Files.writeString(leftover, "from last time");

    DemoDirectory.recreate(directory).close();

    assertThat(leftover.getParent()).doesNotExist();
  }

  @Test
  void nonDemoDirectory_isRefused_andKeepsItsFiles() throws IOException {
    Path kept = Files.writeString(parent.resolve("directory.db"), "real data");

    assertThatThrownBy(() -> DemoDirectory.recreate(parent))
        .isInstanceOf(DemoException.class)
        .hasMessageContaining("choose another --data");

    assertThat(kept).hasContent("real data");
  }

  @Test
  void directoryOfARunningServer_isRefused_andKeepsItsFiles() throws IOException {
    DemoDirectory.recreate(parent).close();
    Path used = Files.writeString(parent.resolve("log.db"), "in use");
    try (FileChannel server =
            FileChannel.open(
                parent.resolve("log.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = server.lock()) {

      assertThatThrownBy(() -> DemoDirectory.recreate(parent))
          .isInstanceOf(DemoException.class)
          .hasMessageContaining("a server is running");
    }
    assertThat(used).exists();
  }

  @Test
  void directoryOfARunningDemo_isRefused() throws IOException {
    try (DemoDirectory _ = DemoDirectory.recreate(parent)) {
      Path used = Files.writeString(parent.resolve("log.db"), "in use");

      assertThatThrownBy(() -> DemoDirectory.recreate(parent))
          .isInstanceOf(DemoException.class)
          .hasMessageContaining("another demo is running");

      assertThat(used).exists();
    }
  }
}
