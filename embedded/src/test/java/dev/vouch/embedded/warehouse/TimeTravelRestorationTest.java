package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFileCheck;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.state.RocksDbState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 60 days with changes of salts, closed days, erasures, expiries and a pruned log, in which the
 * warehouse, the credit state or both are deleted at 20 random moments. The system property {@code
 * vouch.restorations} sets the number of deletions in all, {@code vouch.seed} the first seed.
 */
@Tag("campaign")
class TimeTravelRestorationTest {
  private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");
  private static final int DAYS = 60;
  private static final int RECORDS_OF_A_DAY = 20;
  private static final int DELETIONS = 20;
  private static final Duration BETWEEN_RECORDS = Duration.ofDays(1).dividedBy(RECORDS_OF_A_DAY);

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(START);

  @Test
  void deletedWarehouseOrState_comesBackWithEqualReports_atAnyMoment() throws IOException {
    long first = Long.getLong("vouch.seed", System.nanoTime());
    int histories = Math.max(1, Integer.getInteger("vouch.restorations", DELETIONS) / DELETIONS);
    for (long seed = first; seed < first + histories; seed++) {
      System.out.println("restorations in time travel: seed " + seed);
      List<Object> undisturbed = run(seed, Set.of());
      assertThat(undisturbed).as("reports").hasSizeGreaterThan(100);
      List<Object> restored = run(seed, moments(new Random(seed)));
      assertThat(differences(undisturbed, restored))
          .as("reports at the end, vouch.seed=%d", seed)
          .isEmpty();
    }
  }

  private static Set<Integer> moments(Random random) {
    Set<Integer> moments = new TreeSet<>();
    while (moments.size() < DELETIONS) {
      moments.add(random.nextInt(DAYS * RECORDS_OF_A_DAY));
    }
    return moments;
  }

  /**
   * Returns the reports at the end.
   *
   * @param deletions after how many records something is deleted
   */
  private List<Object> run(long seed, Set<Integer> deletions) throws IOException {
    Path data = Files.createTempDirectory(directory, "data");
    SimulatedTraffic traffic = new SimulatedTraffic(seed);
    Random random = new Random(seed);
    RunningEngine engine = new RunningEngine(data, clock);
    try {
      for (int record = 0; record < DAYS * RECORDS_OF_A_DAY; record++) {
        clock.set(START.plus(BETWEEN_RECORDS.multipliedBy(record)));
        engine.append(traffic.next(clock.instant()));
        if (record % RECORDS_OF_A_DAY == 0) {
          engine.awaitApplied();
          engine.log().scrub();
        }
        if (deletions.contains(record)) {
          engine =
              restored(
                  engine, data, random.nextInt(3), "seed %d, record %d".formatted(seed, record));
        }
      }
      assertThat(engine.log().start().position()).as("pruned log").isGreaterThan(1);
      assertThat(new StoredFiles(data.resolve(EventStore.DIRECTORY)).check())
          .hasSizeGreaterThan(DAYS / 2)
          .allMatch(StoredFileCheck.Intact.class::isInstance);
      return engine.finalReports();
    } finally {
      engine.close();
    }
  }

  private RunningEngine restored(RunningEngine engine, Path data, int deleted, String moment)
      throws IOException {
    List<Object> before = engine.finalReports();
    engine.close();
    if (deleted != 0) {
      WarehouseContents.loseOpenDays(data);
    }
    if (deleted != 1) {
      RocksDbState.delete(data.resolve("state"));
    }
    try (RunningEngine restored = new RunningEngine(data, clock)) {
      assertThat(differences(before, restored.finalReports())).as(moment).isEmpty();
    }
    return new RunningEngine(data, clock);
  }

  /** The first answers that differ, of thousands. */
  private static List<String> differences(List<Object> expected, List<Object> actual) {
    List<String> differences = new ArrayList<>();
    for (int index = 0; index < Math.max(expected.size(), actual.size()); index++) {
      Object one = index < expected.size() ? expected.get(index) : "none";
      Object other = index < actual.size() ? actual.get(index) : "none";
      if (!one.equals(other) && differences.size() < 3) {
        differences.add("%d: %s, but now %s".formatted(index, one, other));
      }
    }
    return differences;
  }
}
