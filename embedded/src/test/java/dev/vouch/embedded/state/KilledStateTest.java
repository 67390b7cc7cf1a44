package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A state whose process was killed reopens at one of its commits, not before a checkpoint. */
class KilledStateTest {
  private static final int ROUNDS = 5;

  @TempDir Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());

  @Test
  void killAtARandomTime_leavesACommitNotBeforeTheLastCheckpoint() throws Exception {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      Child child = runUntilKilled(200 + random.nextInt(500));

      try (RocksDbState state = States.open(directory.resolve("state"))) {
        StoredCreditState credit = state.credit();
        assertThat(credit.next())
            .as("vouch.seed=%d", seed)
            .isBetween(child.durable, child.committed + 1);
        assertThat(States.entries(credit, "", "z"))
            .as("vouch.seed=%d", seed)
            .isEqualTo(entriesBefore(credit.next()));
      }
    }
  }

  /** The positions that a child has printed last. */
  private record Child(long durable, long committed) {}

  private Child runUntilKilled(int commits) throws Exception {
    Process process = start();
    long durable = 1;
    long committed = 1;
    int count = 0;
    try (BufferedReader output = output(process)) {
      String line = output.readLine();
      while (line != null) {
        long position = Long.parseLong(line.substring(line.indexOf(' ') + 1));
        if (line.startsWith("durable ")) {
          durable = position;
        } else {
          committed = position;
          count++;
        }
        if (count == commits) {
          // Process.destroyForcibly would close its output too.
          process.toHandle().destroyForcibly();
        }
        line = output.readLine();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(count).isGreaterThanOrEqualTo(commits);
    return new Child(durable, committed);
  }

  private static Map<String, String> entriesBefore(long next) {
    MapState expected = new MapState();
    for (long position = 1; position < next; position++) {
      CommittingProcess.write(expected, position);
    }
    return expected.entries;
  }

  /** Single puts and deletes only. */
  private static final class MapState implements CreditState {
    private final Map<String, String> entries = new TreeMap<>();

    @Override
    public void put(byte[] key, byte[] value) {
      entries.put(States.text(key), States.text(value));
    }

    @Override
    public void delete(byte[] key) {
      entries.remove(States.text(key));
    }

    @Override
    public Optional<byte[]> get(byte[] key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Entries range(byte[] from, byte[] until) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void deleteRange(byte[] from, byte[] until) {
      throw new UnsupportedOperationException();
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            CommittingProcess.class.getName(),
            directory.resolve("state").toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Each line is one write to the pipe, so that a kill truncates none. */
  private static BufferedReader output(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }
}
