package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The division of the process's memory, in MiB. */
class MemoryBudgetTest {
  /** The heaps are those of {@code LauncherTest}. */
  @ParameterizedTest
  @CsvSource({"512, 115, 72", "1024, 320, 200", "2048, 729, 456"})
  void heapOfTheLauncher_leavesTheEngineItsShare(long total, long heap, long engine) {
    MemoryBudget budget = new MemoryBudget(total, heap);

    assertThat(budget.suitableHeap()).isEqualTo(heap);
    assertThat(budget.engine()).isEqualTo(engine);
  }
}
