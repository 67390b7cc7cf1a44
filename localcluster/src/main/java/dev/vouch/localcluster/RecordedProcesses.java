package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file with the servers that a process has started: if it is killed, the next one ends them. A
 * line has an id and the time of the start, because ids are used again.
 */
final class RecordedProcesses {
  /** A start time is computed from the time of the boot, which is known to the second. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private final Path file;

  RecordedProcesses(Path file) {
    this.file = file;
  }

  /** Adds a process. */
  void add(LocalProcess process) {
    try {
      Files.writeString(
          file,
          process.pid() + " " + startOf(process.handle()).orElse(Instant.now()) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  /** Kills those that are still running; returns whether there was one. */
  boolean endAll() {
    List<ProcessHandle> left =
        lines().stream().map(RecordedProcesses::running).flatMap(Optional::stream).toList();
    List<ProcessHandle> all =
        left.stream()
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(process -> process.onExit().join());
    clear();
    return !left.isEmpty();
  }

  private List<String> lines() {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static Optional<ProcessHandle> running(String line) {
    String[] parts = line.split(" ", 2);
    Instant start = Instant.parse(parts[1]);
    return ProcessHandle.of(Long.parseLong(parts[0]))
        .filter(
            process ->
                startOf(process)
                    .map(found -> Duration.between(start, found).abs().compareTo(TOLERANCE) <= 0)
                    .orElse(false));
  }

  private static Optional<Instant> startOf(ProcessHandle process) {
    return process.info().startInstant();
  }

  /** Removes all; after they have ended. */
  void clear() {
    try {
      boolean _ = Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be deleted", e);
    }
  }
}
