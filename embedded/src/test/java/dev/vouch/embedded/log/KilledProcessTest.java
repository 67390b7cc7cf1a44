package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Acknowledged records survive kill -9, and the log recovers from a file that a crash cut off
 * (docs/ARCHITECTURE.md, goal 1).
 */
class KilledProcessTest {
  private static final int ROUNDS = 5;

  @TempDir Path directory;

  @Test
  void killAtARandomTime_keepsEachAcknowledgedRecordOnceInOrder() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    TreeSet<Long> acknowledged = new TreeSet<>();
    long first = 1;
    for (int round = 0; round < ROUNDS; round++) {
      acknowledged.addAll(appendAndKill(first, 200 + random.nextInt(3_000)));
      first += 1_000_000;
    }

    try (FileLog log = open()) {
      List<LogEntry> entries = Records.entries(log, 1);
      List<Long> numbers = entries.stream().map(entry -> Records.number(entry.record())).toList();
      assertThat(numbers).as("seed %d", seed).isSorted().doesNotHaveDuplicates();
      assertThat(numbers).as("seed %d", seed).allMatch(number -> number > 0);
      assertThat(numbers).as("seed %d", seed).containsAll(acknowledged);
      assertThat(entries)
          .extracting(LogEntry::position)
          .isEqualTo(LongStream.rangeClosed(1, entries.size()).boxed().toList());
      assertLatestKeyIsReplayed(log, acknowledged);
    }
    assertThat(acknowledged).hasSizeGreaterThan(ROUNDS * 200);
  }

  @Test
  void directoryInUseByAnotherProcess_isRejected() throws Exception {
    Process child = start(1);
    try (BufferedReader output = output(child)) {
      assertThat(output.readLine()).startsWith("stored ");

      assertThatThrownBy(this::open).isInstanceOf(LogInUseException.class);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  /** An unacknowledged tail, as a power failure can leave it. */
  @Test
  void garbageAfterTheLastCommit_losesNoRecord() throws Exception {
    TreeSet<Long> acknowledged = new TreeSet<>(appendAndKill(1, 500));
    byte[] garbage = new byte[10_000];
    new Random(7).nextBytes(garbage);
    writeAt(endOfGroups(), garbage);

    assertThat(numbers()).containsAll(acknowledged).isSorted();
  }

  /** Damage to synced bytes: the records before it are kept, and appending continues after them. */
  @Test
  void truncatedFile_recoversAPrefixOfTheRecords() throws Exception {
    appendAndKill(1, 500);
    List<Long> before = numbersOfACopy();
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.setLength(endOfGroups() - 5_000);
    }

    assertPrefix(before, numbers());
    assertAppends();
  }

  @Test
  void zeroedEnd_recoversAPrefixOfTheRecords() throws Exception {
    appendAndKill(1, 500);
    List<Long> before = numbersOfACopy();
    writeAt(endOfGroups() - 4_096, new byte[4_096]);

    assertPrefix(before, numbers());
    assertAppends();
  }

  private static void assertPrefix(List<Long> before, List<Long> after) {
    assertThat(after).isNotEmpty().hasSizeLessThanOrEqualTo(before.size());
    assertThat(after).isEqualTo(before.subList(0, after.size()));
  }

  private void assertAppends() {
    try (FileLog log = open()) {
      long next = Records.entries(log, 1).getLast().position() + 1;
      Appended outcome =
          log.append(Records.event(9, Instant.now()), Optional.empty())
              .toCompletableFuture()
              .join();
      assertThat(outcome).isInstanceOf(Appended.Stored.class);
      assertThat(Records.entries(log, next)).extracting(LogEntry::position).containsExactly(next);
    }
  }

  private static void assertLatestKeyIsReplayed(FileLog log, NavigableSet<Long> acknowledged) {
    Optional<Long> keyed =
        acknowledged.descendingSet().stream().filter(number -> number % 3 == 0).findFirst();
    long number = keyed.orElseThrow();
    assertThat(
            log.append(
                    Records.event(-number, Instant.now()), Optional.of(Records.idempotency(number)))
                .toCompletableFuture()
                .join())
        .isEqualTo(new Appended.Replayed(Records.event(number, Instant.EPOCH).id()));
  }

  /** Kills the child after {@code count} acknowledgements; returns all acknowledged numbers. */
  private List<Long> appendAndKill(long first, int count) throws Exception {
    Process child = start(first);
    List<Long> acknowledged = new ArrayList<>();
    try (BufferedReader output = output(child)) {
      String line = output.readLine();
      while (line != null) {
        assertThat(line).startsWith("stored ");
        acknowledged.add(Long.parseLong(line.substring("stored ".length())));
        if (acknowledged.size() == count) {
          // Process.destroyForcibly would close its output too.
          child.toHandle().destroyForcibly();
        }
        line = output.readLine();
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(count);
    return acknowledged;
  }

  private Process start(long first) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            AppendingProcess.class.getName(),
            directory.toString(),
            Long.toString(first))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Each line is one write to the pipe, so that a kill truncates none. */
  private static BufferedReader output(Process child) {
    return new BufferedReader(
        new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII));
  }

  private Path file() {
    return new StoredLog(directory).file();
  }

  /** The offset after the last group, in the file that was appended to. */
  private long endOfGroups() {
    return 4_096
        + new StoredLog(directory).groups().stream().mapToLong(group -> group.bytes().length).sum();
  }

  private void writeAt(long offset, byte[] bytes) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
      file.seek(offset);
      file.write(bytes);
    }
  }

  private List<Long> numbers() {
    try (FileLog log = open()) {
      return Records.entries(log, 1).stream().map(entry -> Records.number(entry.record())).toList();
    }
  }

  private List<Long> numbersOfACopy() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("copy"));
    Path file = Files.createDirectory(copy.resolve("log")).resolve(file().getFileName());
    Files.copy(file(), file);
    try (FileLog log = open(copy)) {
      return Records.entries(log, 1).stream().map(entry -> Records.number(entry.record())).toList();
    }
  }

  private FileLog open() {
    return open(directory);
  }

  private static FileLog open(Path directory) {
    return FileLog.open(
        directory,
        LogSettings.STANDARD,
        InstantSource.system(),
        fatal -> {
          throw fatal;
        });
  }
}
