package dev.vouch.localcluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortsTest {
  @TempDir Path directory;

  @Test
  void port_isKept_andNoTwoServersHaveTheSame() {
    Ports ports = Ports.keptIn(directory.resolve("ports"));
    int first = ports.of("a");
    int second = ports.of("b");

    Ports later = Ports.keptIn(directory.resolve("ports"));
    assertThat(later.of("a")).isEqualTo(first).isBetween(20_000, 32_767);
    assertThat(later.of("b")).isEqualTo(second).isNotEqualTo(first);
  }

  @Test
  void portInUse_isNamed_withARemedy() throws Exception {
    Ports ports = Ports.keptIn(directory.resolve("ports"));
    int port = ports.of("a");
    try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> ports.freePortOf("a"))
          .isInstanceOf(ProcessException.class)
          .hasMessage(
              "Port %d is in use. Stop the process that uses it, or delete the line of a in %s to"
                  + " choose another one.",
              port, directory.resolve("ports"));
    }
    assertThat(ports.freePortOf("a")).isEqualTo(port);
  }
}
