package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.Ports;
import dev.vouch.localcluster.process.ProcessException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The directory of a cluster: the data, logs and ports that it keeps between its starts. Locked by
 * the process that runs the cluster.
 */
final class ClusterDirectory implements AutoCloseable {
  private static final int TOKEN_BYTES = 24;

  private final Path path;
  private final ClusterLock lock;
  private final RecordedProcesses processes;

  private ClusterDirectory(Path path, ClusterLock lock) {
    this.path = path;
    this.lock = lock;
    this.processes = new RecordedProcesses(path.resolve("processes"));
  }

  /**
   * Creates or opens the directory. Ends the servers of a process that was killed.
   *
   * @throws ProcessException if a cluster is running there
   */
  static ClusterDirectory open(Path path) {
    try {
      Files.createDirectories(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be created", e);
    }
    ClusterDirectory directory =
        new ClusterDirectory(
            path,
            ClusterLock.acquire(file(path))
                .orElseThrow(
                    () ->
                        new ProcessException(
                            ("A cluster is running in %s already. Stop it with ./vouch cluster stop"
                                    + " --data %s, or choose another directory with --data.")
                                .formatted(path, path))));
    directory.processes.endAll();
    return directory;
  }

  /**
   * Stops the cluster of a directory, and what a killed one has left.
   *
   * @return whether one was running
   */
  static boolean stop(Path path) {
    if (!Files.exists(file(path))) {
      return false;
    }
    boolean wasRunning = ClusterLock.stopHolder(file(path));
    boolean hasLeft = new RecordedProcesses(path.resolve("processes")).endAll();
    return wasRunning || hasLeft;
  }

  private static Path file(Path path) {
    return path.resolve("pid");
  }

  /** Returns the path of a file or directory in it. */
  Path of(String name) {
    return path.resolve(name);
  }

  /** The directory of the servers' output. */
  Path logs() {
    return of("log");
  }

  /** The ports of the servers. */
  Ports ports() {
    return Ports.keptIn(of("ports"));
  }

  /** The processes to end if this one is killed. */
  RecordedProcesses processes() {
    return processes;
  }

  /** The file with the token of {@link #adminToken}. */
  Path adminTokenFile() {
    return of("admin-token");
  }

  /** Returns the token of all nodes for {@code /api}; generated once. */
  String adminToken() {
    return kept(
        adminTokenFile(),
        () -> {
          byte[] bytes = new byte[TOKEN_BYTES];
          new SecureRandom().nextBytes(bytes);
          return HexFormat.of().formatHex(bytes);
        });
  }

  /**
   * Returns the number of Kafka brokers, which is that of the first start: it is a part of the
   * settings of each broker and of the topics.
   *
   * @throws ProcessException if another number is requested
   */
  int kafkaBrokers(OptionalInt requested) {
    return keptNumber("kafka-brokers", "Kafka brokers", "--kafka", requested, requested.orElse(1));
  }

  /**
   * Returns the number of ClickHouse engines, which is that of the first start: each has the rows
   * of some sites. It is 1 in directories of versions that knew of one only, which did not note it.
   *
   * @throws ProcessException if another number is requested
   */
  int clickHouseEngines(OptionalInt requested) {
    boolean hasData = Files.exists(of(LocalClickHouse.name(1)));
    return keptNumber(
        "clickhouse-engines",
        "ClickHouse engines",
        "--clickhouse",
        requested,
        hasData ? 1 : requested.orElse(1));
  }

  private int keptNumber(
      String file, String what, String option, OptionalInt requested, int first) {
    int number = Integer.parseInt(kept(of(file), () -> Integer.toString(first)));
    if (requested.orElse(number) != number) {
      throw new ProcessException(
          ("The number of %s in %s is %d and cannot change. Use %s %d, or another directory with"
                  + " --data.")
              .formatted(what, path, number, option, number));
    }
    return number;
  }

  private static String kept(Path file, Supplier<String> first) {
    try {
      if (!Files.exists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, first.get() + "\n");
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read or written", e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
