package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.process.LocalVouch.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All nodes of a cluster are restarted one after the other, then replaced by another jar, as
 * docs/CLUSTER.md describes, while a shop uses them. Prints for each node the longest waits, and
 * for how long reports had no new events.
 */
@Tag("campaign")
class RollingUpgradeTest {
  private static final int NODES = 3;

  /** In which a node that is ready restores what it has missed (docs/CLUSTER.md#upgrades). */
  private static final Duration RESTORED = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void restartsAndUpgradesOfAllNodes_failNoRequest_andEveryEventIsCountedOnce() throws Exception {
    Program program = DevClusterTest.program();
    Program upgraded = copy(program);
    try (ServedCluster cluster = ServedCluster.start(directory, program, NODES);
        VouchRequests requests = new VouchRequests(cluster.address());
        VouchRequests dashboard = new VouchRequests(cluster.address())) {
      ServedSite site = ServedSite.create(requests);
      site.awaitKnown(cluster.ports());
      site.signIn(dashboard);
      ShopLoad load = ShopLoad.start(site, dashboard);
      try (load) {
        Thread.sleep(RESTORED);
        System.out.println("no restart: " + load.takeLongest());
        for (int node = 0; node < NODES; node++) {
          replace("restart", node, program, cluster, load);
        }
        for (int node = 0; node < NODES; node++) {
          replace("upgrade", node, upgraded, cluster, load);
        }
      }

      System.out.println(load.counts());
      assertThat(load.failures()).isEmpty();
      site.awaitCurrent();
      assertThat(site.successes("plain")).isEqualTo(load.plain());
      assertThat(site.successes("keyed")).isEqualTo(load.keyed());
      assertThat(site.pageviews()).isEqualTo(load.viewed());
    }
  }

  /** The jar at another path; without the class cache, which belongs to a path. */
  private Program copy(Program program) throws IOException {
    Path jar = Files.createDirectories(directory.resolve("upgrade")).resolve("vouch.jar");
    Files.copy(program.jar(), jar);
    return new Program(jar, jar.resolveSibling("vouch.aot"), program.launcher());
  }

  private static void replace(
      String step, int node, Program program, ServedCluster cluster, ShopLoad load)
      throws Exception {
    long begunNanos = System.nanoTime();
    Path log = cluster.stop(node);
    long stoppedNanos = System.nanoTime();
    assertThat(afterLast("is stopping", log)).as("the node ends by itself").contains("has stopped");
    cluster.startAgain(node, program);
    long startedNanos = System.nanoTime();
    Thread.sleep(RESTORED);
    System.out.printf(
        "%s of node %d: stopped in %.1f s, ready %.1f s later; %s%n",
        step,
        node + 1,
        (stoppedNanos - begunNanos) / 1e9,
        (startedNanos - stoppedNanos) / 1e9,
        load.takeLongest());
  }

  private static String afterLast(String text, Path file) throws IOException {
    String content = Files.readString(file);
    return content.substring(content.lastIndexOf(text));
  }
}
