package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BackgroundThreadsTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void shortWork_hasLowerPriorityThanIngestion_andLongWorkTheLowest() throws Exception {
    Scheduling ingestion = Scheduling.ofThisThread();
    Scheduling shortWork = schedulingOf(Work.SHORT);
    Scheduling longWork = schedulingOf(Work.LONG);

    assertThat(shortWork.niceness()).isEqualTo(lowered(ingestion, 5));
    assertThat(longWork.niceness()).isEqualTo(lowered(ingestion, 15));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onlyLongWork_hasTheIdlePolicy() throws Exception {
    assertThat(schedulingOf(Work.LONG).policy()).isEqualTo(Scheduling.IDLE);
    assertThat(schedulingOf(Work.SHORT).policy()).isEqualTo(Scheduling.ORDINARY);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void holdingWork_hasLowerPriorityThanShortWork_butIsNotIdle() throws Exception {
    Scheduling holding = schedulingOf(Work.HOLDING);

    assertThat(holding.niceness()).isEqualTo(lowered(Scheduling.ofThisThread(), 10));
    assertThat(holding.policy()).isEqualTo(Scheduling.ORDINARY);
  }

  /** Linux has no niceness above 19. */
  private static int lowered(Scheduling scheduling, int by) {
    return Math.min(19, scheduling.niceness() + by);
  }

  private static Scheduling schedulingOf(Work work) throws Exception {
    try (ExecutorService threads =
        Executors.newSingleThreadExecutor(new BackgroundThreads("test", work))) {
      return threads.submit(Scheduling::ofThisThread).get();
    }
  }
}
