package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/TESTING.md, faults: kills within each step that random kills rarely meet. The step runs once
 * to count the changes it makes to its files; then it is killed at changes spread over it. Prints
 * the seed and where each kill was.
 */
@Tag("prove")
class StepKillTest {
  private static final int KILLS = Integer.getInteger("vouch.kills.within.step", 2);

  /** The last part of a step may be other work of the server. */
  private static final double LAST = 0.8;

  @TempDir Path directory;

  private static Map<String, InterruptedStep> steps(QuietServer quiet) {
    Map<String, InterruptedStep> steps = new LinkedHashMap<>();
    steps.put("pruning of the log", new InterruptedPruning(quiet));
    steps.put("close of a day", new InterruptedDayClose(quiet));
    steps.put("change of salts", new InterruptedSaltChange(quiet));
    steps.put("export", new InterruptedExport(quiet));
    steps.put("erasure", new InterruptedErasure(quiet));
    steps.put("removal of erased records from the log", new InterruptedScrubbing(quiet));
    steps.put("deletion of a site", new InterruptedDeletion(quiet));
    steps.put("start", new InterruptedStart(quiet));
    steps.put("restoration of the warehouse", new InterruptedRestoration(quiet));
    steps.put("stop", new InterruptedStop(quiet));
    return steps;
  }

  @Test
  void killWithinAStep_leavesItUndoneOrDone_andLosesNoEvent() throws Exception {
    long seed = Long.getLong("vouch.seed", System.nanoTime());
    Random random = new Random(seed);
    System.out.println("kills within a step: seed " + seed);
    try (QuietServer quiet = new QuietServer(directory)) {
      Map<String, InterruptedStep> steps = steps(quiet);
      for (Map.Entry<String, InterruptedStep> step : steps.entrySet()) {
        killWithin(step.getKey(), step.getValue(), quiet, random);
      }
      quiet.server().stop();
      for (InterruptedStep step : steps.values()) {
        step.verifyFiles();
      }
    }
  }

  private static void killWithin(
      String name, InterruptedStep step, QuietServer quiet, Random random) throws Exception {
    List<String> kills = new ArrayList<>();
    long changes = countChanges(step, quiet);
    for (int kill = 0; kill < KILLS; kill++) {
      int skip = (int) (changes * (kill + LAST * random.nextDouble()) / KILLS);
      boolean isKilled = killAt(skip, step, quiet);
      while (!isKilled && skip > 0) { // The repeated step made fewer changes.
        skip /= 2;
        isKilled = killAt(skip, step, quiet);
      }
      if (isKilled) {
        kills.add("%d (%s)".formatted(skip + 1, quiet.injector().lastFired()));
      }
    }
    System.out.printf("kills within a step: %s, of %d changes at %s%n", name, changes, kills);
    assertThat(kills).as("kills within the %s", name).isNotEmpty();
  }

  private static long countChanges(InterruptedStep step, QuietServer quiet) throws Exception {
    step.prepare();
    quiet.killAt(step.files(), Integer.MAX_VALUE);
    long before = quiet.injector().calls();
    step.begin();
    quiet.await("the step is done", step::isDone);
    long changes = quiet.injector().calls() - before;
    quiet.injector().clear();
    complete(step, quiet);
    return changes;
  }

  private static void complete(InterruptedStep step, QuietServer quiet) throws Exception {
    if (!quiet.server().isAlive()) {
      quiet.server().restart();
    }
    step.verify();
    quiet.assertKept();
  }

  /**
   * Begins the step, and completes it after a restart; whether the process was killed within it.
   */
  private static boolean killAt(int skip, InterruptedStep step, QuietServer quiet)
      throws Exception {
    boolean isKilled = isKilled(step, skip, quiet);
    complete(step, quiet);
    return isKilled;
  }

  /** Whether the process was killed within the step. */
  private static boolean isKilled(InterruptedStep step, int skip, QuietServer quiet)
      throws Exception {
    step.prepare();
    long before = quiet.injector().fired();
    quiet.killAt(step.files(), skip);
    try {
      step.begin();
    } catch (IllegalStateException | UncheckedIOException | NoSuchElementException e) {
      // The connection of a request ends with the process.
    }
    quiet.await("the step is done", () -> !quiet.server().isAlive() || step.isDone());
    quiet.injector().clear();
    boolean isKilled = quiet.injector().fired() > before;
    if (isKilled) {
      // The step can be done before a change of the server's other work is where it is killed.
      quiet.await("the process has ended", () -> !quiet.server().isAlive());
    }
    return isKilled;
  }
}
