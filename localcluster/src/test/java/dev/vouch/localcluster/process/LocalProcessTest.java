package dev.vouch.localcluster.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalProcessTest {
  /** A server with a child process; it is ready when it has printed that. */
  private static final String SERVER = "sleep 1000 & echo ready $VALUE; wait";

  @TempDir Path directory;

  @Test
  void killedServer_endsWithItsChildren_andIsRestartedWithTheSameFiles() {
    try (LocalProcess server = start(SERVER)) {
      server.awaitReady();
      List<ProcessHandle> children = server.handle().children().toList();
      long pid = server.pid();

      server.kill();
      assertThat(server.isAlive()).isFalse();
      assertThat(children).hasSize(1).noneMatch(ProcessHandle::isAlive);

      server.restart();
      assertThat(server.isAlive()).isTrue();
      assertThat(server.pid()).isNotEqualTo(pid);
    }
  }

  @Test
  void output_isInTheLog_withTheEnvironment() {
    try (LocalProcess server = start(SERVER)) {
      server.awaitReady();
      assertThat(server.log()).hasContent("ready 7");
    }
  }

  @Test
  void pausedServer_isStoppedWithItsChildren_untilItIsResumed() throws Exception {
    try (LocalProcess server = start(SERVER)) {
      server.awaitReady();
      long child = server.handle().children().toList().getFirst().pid();

      server.pause();
      awaitStopped(server.pid(), true);
      awaitStopped(child, true);

      server.resume();
      awaitStopped(server.pid(), false);
      awaitStopped(child, false);
    }
  }

  @Test
  void pausedServer_canBeStopped() {
    LocalProcess server = start(SERVER);
    server.awaitReady();
    server.pause();
    server.close();
    assertThat(server.isAlive()).isFalse();
  }

  /**
   * Signals take effect soon: reads the third field of proc_pid_stat(5) until it is as expected.
   */
  private static void awaitStopped(long pid, boolean expected) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    await("process is stopped: " + expected)
        .until(() -> Files.readString(stat).split(" ", -1)[2].equals("T") == expected);
  }

  @Test
  void serverThatIgnoresTheSignalToStop_isKilled() {
    LocalProcess server = start("trap '' TERM; echo ready; while true; do sleep 1; done");
    server.awaitReady();
    server.close();
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void serverThatEndsBeforeItIsReady_isAnErrorWithItsLog() {
    try (LocalProcess server = start("exit 3")) {
      assertThatThrownBy(server::awaitReady)
          .isInstanceOf(ProcessException.class)
          .hasMessage("test ended with the exit code 3 before it was ready; see %s", server.log());
    }
  }

  @Test
  void unexpectedEnd_isReported() throws Exception {
    try (LocalProcess server = start("echo ready; read -r line <" + directory + "/never || :")) {
      CompletableFuture<LocalProcess> ended = new CompletableFuture<>();
      server.onUnexpectedEnd(ended::complete);
      assertThat(ended.get(10, TimeUnit.SECONDS)).isSameAs(server);
    }
  }

  @Test
  void requestedEnd_isNotReported() {
    CompletableFuture<LocalProcess> ended = new CompletableFuture<>();
    LocalProcess server = start(SERVER);
    server.awaitReady();
    server.onUnexpectedEnd(ended::complete);
    server.close();
    server.handle().onExit().join();
    assertThat(ended).isNotDone();
  }

  private LocalProcess start(String script) {
    Path log = directory.resolve("log").resolve("test.log");
    return LocalProcess.start(
        new ServerCommand(
            "test",
            1,
            List.of("sh", "-c", script),
            Map.of("VALUE", "7"),
            log,
            () -> log.toFile().length() > 0,
            ProcessSignal.TERM,
            Duration.ofMillis(500)));
  }
}
