package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/ARCHITECTURE.md, goals 1 and 2, by kill -9 of a real server under load: every 204 is stored
 * once, nothing is stored twice, and the server recovers automatically. At the end the open days
 * are deleted, and their rebuild from the log has the same content.
 */
class CrashTest {
  private static final int CONNECTIONS = 64;

  @TempDir Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Ledger ledger = new Ledger();

  @Test
  void acknowledgedEvents_surviveKills() throws Exception {
    surviveKills(3, 500, 1_500);
  }

  @Test
  @Tag("prove")
  void acknowledgedEvents_surviveManyKills() throws Exception {
    surviveKills(Integer.getInteger("vouch.kills", 20), 2_000, 7_000);
  }

  private void surviveKills(int rounds, int shortestMillis, int longestMillis) throws Exception {
    Path data = directory.resolve("data");
    try (ServerProcess server =
        new ServerProcess(
            data,
            directory.resolve("server.out"),
            Map.of("VOUCH_TRUSTED_PROXIES", "127.0.0.1/32"))) {
      Load load = Load.onNewSite(server, ledger);
      Duration underLoad = Duration.ZERO;
      for (int round = 0; round < rounds; round++) {
        int millis = random.nextInt(shortestMillis, longestMillis);
        underLoad = underLoad.plus(load.until(() -> killAfter(server, millis), CONNECTIONS));
        server.restart();
      }
      printSummary(rounds, underLoad);
      load.repeatUnanswered();
      String last = load.sendLast();
      StoredEvents stored = StoredEvents.awaitAndRead(last, server, load.site());
      ledger.assertKept(stored);
      StoredRows.loseOpenDays(data);
      server.restart();
      assertSame(stored, StoredEvents.awaitAndRead(last, server, load.site()));
    }
  }

  private static void killAfter(ServerProcess server, int millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    server.kill();
  }

  private void assertSame(StoredEvents before, StoredEvents rebuilt) {
    assertThat(rebuilt.reports()).as("reports, seed %d", seed).isEqualTo(before.reports());
    assertThat(rebuilt.differencesFrom(before)).as("other events, seed %d", seed).isEmpty();
  }

  private void printSummary(int rounds, Duration underLoad) {
    int acknowledged = ledger.acknowledged().size();
    System.out.printf(
        "crash test: seed %d, %d kills, %d acknowledged in %d s of load: %d/s, %d unanswered%n",
        seed,
        rounds,
        acknowledged,
        underLoad.toSeconds(),
        acknowledged * 1000L / underLoad.toMillis(),
        ledger.unanswered().size());
  }
}
