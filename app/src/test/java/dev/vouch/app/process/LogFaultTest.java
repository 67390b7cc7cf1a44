package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.LogFile;
import dev.vouch.app.process.DiskFault.Action;
import dev.vouch.app.process.DiskFault.Operation;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The log alone, without a server, so that there can be many kills and power cuts
 * (docs/TESTING.md): it appends, removes the records of erased users and begins files. After each
 * of them, what was acknowledged is there once, what was erased is not, and nothing is damaged.
 */
@Tag("prove")
class LogFaultTest {
  private static final int ROUNDS_OF_A_DIRECTORY = 25;
  private static final List<String> FILES = List.of("log/*", ".log", ".new", "removals", "keys/*");

  @TempDir Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final TreeSet<Long> acknowledged = new TreeSet<>();
  private final Set<Long> erased = new HashSet<>();
  private Path data;
  private FaultInjector injector;
  private int directories;
  private long first;

  @BeforeEach
  void begin() throws Exception {
    data = Files.createDirectories(directory.resolve("data-" + directories));
    injector = new FaultInjector(data, directory.resolve("faults-" + directories));
    directories++;
    acknowledged.clear();
    erased.clear();
    first = AppendingLog.EVENTS_OF_USER;
  }

  @Test
  void kills_loseNothing() throws Exception {
    int kills = Integer.getInteger("vouch.step.kills", 12);
    int atStep = 0;
    for (int round = 0; round < kills; round++) {
      List<Operation> operations = List.of(Operation.values());
      boolean isTorn = random.nextInt(3) == 0;
      injector.inject(
          new DiskFault(
              isTorn ? Operation.WRITE : operations.get(random.nextInt(operations.size())),
              FILES.get(random.nextInt(FILES.size())),
              isTorn ? Action.TORN : Action.KILL,
              random.nextInt(random.nextInt(1, 60)),
              1));
      long before = injector.fired();
      appendUntilKilled();
      atStep += injector.fired() > before ? 1 : 0;
      injector.clear();
      injector.markSynced();
      verify(round, kills);
    }
    System.out.printf("log: seed %d, %d kills, %d of them at a step%n", seed, kills, atStep);
  }

  @Test
  void powerCuts_loseNothingThatWasAcknowledged() throws Exception {
    int cuts = Integer.getInteger("vouch.cuts", 10);
    long undone = 0;
    for (int round = 0; round < cuts; round++) {
      // Mostly before something is synced, so that there is something to undo.
      if (random.nextInt(4) > 0) {
        injector.inject(
            new DiskFault(
                random.nextBoolean() ? Operation.SYNC : Operation.CHANGE,
                random.nextInt(4) == 0 ? "keys/*" : "log*",
                Action.KILL,
                random.nextInt(random.nextInt(1, 300)),
                1));
      }
      appendUntilKilled();
      injector.clear();
      undone += injector.cutPower(random);
      verify(round, cuts);
    }
    assertThat(undone).as("changes that were undone, seed %d", seed).isPositive();
    System.out.printf("log: seed %d, %d power cuts, %d changes undone%n", seed, cuts, undone);
  }

  private void appendUntilKilled() throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            AppendingLog.class.getName(),
            data.toString(),
            Long.toString(first));
    builder.environment().putAll(injector.environment());
    builder.redirectError(directory.resolve("errors").toFile());
    int killedAfter = random.nextInt(1, 3_000);
    Process child = builder.start();
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII))) {
      int lines = 0;
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        note(line);
        lines++;
        if (lines == killedAfter) {
          // Process.destroyForcibly would close its output too.
          child.toHandle().destroyForcibly();
        }
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
    first = nextUser(acknowledged.isEmpty() ? first : acknowledged.last());
  }

  /** Numbers in flight may be used, so the next process begins with another user. */
  private static long nextUser(long last) {
    return (AppendingLog.user(last) + 4) * AppendingLog.EVENTS_OF_USER;
  }

  private void note(String line) {
    String[] words = line.split(" ", -1);
    boolean _ =
        switch (words[0]) {
          case "stored" -> acknowledged.add(Long.parseLong(words[1]));
          case "erased" -> erased.add(Long.parseLong(words[1]));
          default -> throw new AssertionError(line);
        };
  }

  private void verify(int round, int rounds) throws Exception {
    String context = "seed %d, round %d".formatted(seed, round);
    assertThat(LogCheck.run(data).file().problems()).as(context).isEmpty();
    List<Long> stored = new ArrayList<>();
    for (LogRecord record : LogFile.records(data)) {
      if (record instanceof LogRecord.ServerEvent) {
        stored.add(record.id().value().getLeastSignificantBits());
      }
    }
    assertThat(stored).as(context).doesNotHaveDuplicates();
    Set<Long> expected = new HashSet<>(acknowledged);
    // An erasure that was not acknowledged may have been stored, so its user may be erased.
    expected.removeIf(number -> AppendingLog.user(number) % 2 == 0);
    assertThat(new HashSet<>(stored)).as(context).containsAll(expected);
    if (round % 5 == 4 || round == rounds - 1) {
      verifyKeysAndErasures(context);
    }
    if (round % ROUNDS_OF_A_DIRECTORY == ROUNDS_OF_A_DIRECTORY - 1) {
      begin();
    }
  }

  private void verifyKeysAndErasures(String context) {
    try (FileLog log =
        FileLog.open(
            data,
            LogSettings.STANDARD,
            InstantSource.system(),
            failed -> {
              throw failed;
            })) {
      long next = log.lastPosition() + 1;
      try (var feed = log.feed(_ -> next)) {
        feed.confirmDurable(FileLog.PARTITION, next);
      }
      log.scrub();
      for (long number : acknowledged.descendingSet().stream().limit(300).toList()) {
        Optional<Appended> again =
            AppendingLog.idempotency(number)
                .map(
                    key ->
                        log.append(AppendingLog.event(-number, Instant.now()), Optional.of(key))
                            .toCompletableFuture()
                            .join());
        assertThat(again.stream())
            .as(context)
            .allMatch(
                outcome ->
                    outcome.equals(
                        new Appended.Replayed(AppendingLog.event(number, Instant.EPOCH).id())));
      }
    }
    assertThat(LogFile.records(data))
        .as(context)
        .noneMatch(
            record ->
                record instanceof LogRecord.ServerEvent event
                    && erased.contains(event.userKey().orElseThrow().value()));
  }
}
