package dev.vouch.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.benchmarks.cluster.ClusterProcesses.ClusterProcess;
import dev.vouch.benchmarks.load.ProcessTree;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterProcessesTest {
  private static final List<String> PRINTED =
      """
      kafka-1      127.0.0.1:28414  pid 101
      postgresql   127.0.0.1:21310  pid 102
      clickhouse   127.0.0.1:30112  pid 103
      vouch-1      127.0.0.1:24991  pid 104
      vouch-2      127.0.0.1:24992  pid 105
      proxy        127.0.0.1:44821  pid 100

      Vouch is ready at http://127.0.0.1:44821 after 14 s
      """
          .lines()
          .toList();

  @Test
  void processes_areThoseOfThePrintedLines() {
    ClusterProcesses processes = ClusterProcesses.parse(PRINTED);

    assertThat(processes.all())
        .hasSize(6)
        .contains(new ClusterProcess("postgresql", 21_310, new ProcessTree(102)));
    assertThat(processes.nodes())
        .extracting(InetSocketAddress::getPort)
        .containsExactly(24_991, 24_992);
  }

  @Test
  void cpu_isThatOfAllProcessesOfAPart() {
    ProcessTree own = new ProcessTree(ProcessHandle.current().pid());
    Duration before = own.cpu();

    Map<ClusterPart, Duration> cpu =
        new ClusterProcesses(
                List.of(
                    new ClusterProcess("vouch-1", 1, own),
                    new ClusterProcess("vouch-2", 2, own),
                    new ClusterProcess("proxy", 3, own)))
            .cpu();

    assertThat(cpu).containsOnlyKeys(ClusterPart.VOUCH);
    assertThat(cpu.get(ClusterPart.VOUCH)).isGreaterThanOrEqualTo(before.multipliedBy(2));
  }
}
