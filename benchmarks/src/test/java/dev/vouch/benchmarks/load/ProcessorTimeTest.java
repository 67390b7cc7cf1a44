package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  @Test
  void usedTime_isWithoutIdleWaitingAndStolenTime() {
    assertThat(
            ProcessorTime.parse(
                """
                cpu  1000 20 300 50000 4000 5 60 700 8 9
                cpu0 500 10 150 25000 2000 2 30 350 4 4
                """))
        .isEqualTo(Duration.ofMillis(13_850));
    assertThat(ProcessorTime.used()).isPositive();
  }

  @Test
  void processTree_hasAtLeastTheTimeOfItsRoot_alsoOfChildrenThatHaveEnded() throws Exception {
    Duration before = ProcessTree.cpuOfThis();
    int code =
        new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done")
            .start()
            .waitFor();

    assertThat(code).isZero();
    assertThat(ProcessTree.cpuOfThis().minus(before)).isGreaterThan(Duration.ofMillis(50));
    assertThat(new ProcessTree(ProcessHandle.current().pid()).cpu()).isGreaterThanOrEqualTo(before);
  }
}
