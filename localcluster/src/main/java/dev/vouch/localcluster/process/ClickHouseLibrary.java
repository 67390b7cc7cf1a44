package dev.vouch.localcluster.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The library with the engine of ClickHouse, from an npm package (Apache-2.0). */
final class ClickHouseLibrary {
  private static final String VERSION = "26.7.3-stable.1";
  private static final String FILE = "libchdb.so";

  private ClickHouseLibrary() {}

  /** Returns the library; downloads it once. */
  static Path file() {
    return ProgramCache.directory("clickhouse-" + VERSION, ClickHouseLibrary::download)
        .resolve(FILE);
  }

  private static void download(Path directory) throws IOException {
    Path packed = Files.createDirectory(directory.resolve("download"));
    run(packed, "npm", "pack", "--silent", packageName() + "@" + VERSION);
    run(packed, "sh", "-c", "tar -xzf ./*.tgz package/" + FILE);
    Files.move(packed.resolve("package").resolve(FILE), directory.resolve(FILE));
    FileTree.delete(packed);
  }

  private static String packageName() {
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> "@chdb/lib-linux-x64-gnu";
      case "aarch64" -> "@chdb/lib-linux-arm64-gnu";
      default ->
          throw new ProcessException(
              "There is no engine of ClickHouse for this processor. Use Linux on x86-64.");
    };
  }

  private static void run(Path directory, String... command) throws IOException {
    Path output = Files.createTempFile("vouch-clickhouse", ".log");
    try {
      Process process =
          new ProcessBuilder(List.of(command))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      await(process);
      if (process.exitValue() != 0) {
        throw new IOException(
            String.join(" ", command) + " failed: " + Files.readString(output).strip());
      }
    } finally {
      Files.delete(output);
    }
  }

  private static void await(Process process) {
    try {
      int _ = process.waitFor();
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while the engine of ClickHouse was downloaded");
    }
  }
}
