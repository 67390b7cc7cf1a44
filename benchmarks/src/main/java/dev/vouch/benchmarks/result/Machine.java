package dev.vouch.benchmarks.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The machine of a run.
 *
 * @param processor the name of the processor's model
 * @param memoryBytes the memory of the whole machine
 */
public record Machine(
    String processor, int cores, long memoryBytes, String system, String fileSystem, String java) {
  private static final long BYTES_PER_KB = 1024;
  private static final double GIGABYTE = 1e9;

  /** Returns this machine, with the file system of a directory. */
  public static Machine current(Path work) {
    try {
      return new Machine(
          field(Path.of("/proc/cpuinfo"), "model name"),
          Runtime.getRuntime().availableProcessors(),
          Long.parseLong(field(Path.of("/proc/meminfo"), "MemTotal").replace(" kB", ""))
              * BYTES_PER_KB,
          System.getProperty("os.name") + " " + System.getProperty("os.version"),
          Files.getFileStore(work).type(),
          System.getProperty("java.vm.vendor") + " " + System.getProperty("java.runtime.version"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String field(Path file, String name) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    }
  }

  /** The machine as text. */
  public String description() {
    return "%d cores of %s, %.0f GB of memory, %s, %s, Java of %s"
        .formatted(cores, processor, memoryBytes / GIGABYTE, fileSystem, system, java);
  }
}
