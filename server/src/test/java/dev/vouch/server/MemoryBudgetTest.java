package dev.vouch.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The division of the process's memory, in MiB. */
class MemoryBudgetTest {
  /** The heaps are those of {@code LauncherTest}. */
  @ParameterizedTest
  @CsvSource({"512, 115, 72", "1024, 320, 200", "2048, 729, 456"})
  void heapOfTheLauncher_leavesDuckDbItsShare(long total, long heap, int duckDb) {
    MemoryBudget budget = new MemoryBudget(total, heap);

    assertThat(budget.suitableHeap()).isEqualTo(heap);
    assertThat(budget.duckDb().memoryLimitMegabytes()).isEqualTo(duckDb);
  }

  @Test
  void heapThatTakesEverything_leavesDuckDbItsMinimum() {
    assertThat(new MemoryBudget(512, 6_144).duckDb().memoryLimitMegabytes()).isEqualTo(64);
  }

  @Test
  void largeMachine_givesDuckDbNoMoreThanItUses() {
    assertThat(new MemoryBudget(49_152, 16_384).duckDb().memoryLimitMegabytes()).isEqualTo(4_096);
  }
}
