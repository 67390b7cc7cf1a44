package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {
  @Test
  void usage_isParsedDespiteParenthesesInTheCommand() {
    ProcessUsage usage =
        ProcessUsage.parse(
            "4711 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 1234 66 90 91 20 0 33 0 1 2 3",
            """
            Name:\tjava
            VmPeak:\t 9000000 kB
            VmHWM:\t  204800 kB
            VmRSS:\t  102400 kB
            """);

    assertThat(usage.cpu()).isEqualTo(Duration.ofSeconds(13));
    assertThat(usage.residentBytesMax()).isEqualTo(204_800L * 1024);
    assertThat(usage.residentBytes()).isEqualTo(102_400L * 1024);
  }

  @Test
  void ownProcess_hasCpuTimeAndMemory() {
    ProcessUsage usage = ProcessUsage.of(ProcessHandle.current().pid());

    assertThat(usage.cpu()).isPositive();
    assertThat(usage.residentBytesMax()).isGreaterThanOrEqualTo(usage.residentBytes()).isPositive();
  }
}
