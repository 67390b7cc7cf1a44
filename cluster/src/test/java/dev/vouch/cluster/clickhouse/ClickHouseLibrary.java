package dev.vouch.cluster.clickhouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The library with the engine of ClickHouse, from an npm package (Apache-2.0). */
final class ClickHouseLibrary {
  private static final String VERSION = "26.7.3-stable.1";
  private static final Path TOOLS = Path.of("target", "clickhouse").toAbsolutePath();

  private ClickHouseLibrary() {}

  /** Returns the library; downloads it once per clone. */
  static Path file() {
    Path file = TOOLS.resolve("libchdb.so");
    if (!Files.exists(file)) {
      download(file);
    }
    return file;
  }

  private static void download(Path file) {
    try {
      Files.createDirectories(TOOLS);
      Path unpacked = Files.createTempDirectory(TOOLS, "unpacked");
      run(unpacked, "npm", "pack", "--silent", packageName() + "@" + VERSION);
      run(unpacked, "sh", "-c", "tar -xzf ./*.tgz package/libchdb.so && rm ./*.tgz");
      Files.move(unpacked.resolve("package").resolve("libchdb.so"), file);
    } catch (IOException e) {
      throw new UncheckedIOException("the engine of ClickHouse cannot be downloaded", e);
    }
  }

  private static String packageName() {
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> "@chdb/lib-linux-x64-gnu";
      case "aarch64" -> "@chdb/lib-linux-arm64-gnu";
      default ->
          throw new IllegalStateException(
              "there is no engine of ClickHouse for this processor; set CLICKHOUSE_URL");
    };
  }

  private static void run(Path directory, String... command) throws IOException {
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("download.log").toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(
            String.join(" ", command)
                + " failed: "
                + Files.readString(directory.resolve("download.log")));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
