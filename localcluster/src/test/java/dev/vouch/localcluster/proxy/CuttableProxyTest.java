package dev.vouch.localcluster.proxy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CuttableProxyTest {
  private static final int END = -1;

  private ServerSocket server;
  private CuttableProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    proxy = CuttableProxy.to(server.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void bytes_passInBothDirections_andSoDoTheirEnds() throws IOException {
    try (Socket client = connect();
        Socket accepted = server.accept()) {
      client.getOutputStream().write("question".getBytes(US_ASCII));
      client.shutdownOutput();
      assertThat(accepted.getInputStream().readAllBytes()).asString().isEqualTo("question");
      accepted.getOutputStream().write("answer".getBytes(US_ASCII));
      accepted.shutdownOutput();
      assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("answer");
    }
  }

  @Test
  void cut_endsConnectionsOnBothSides_andNewOnes() throws IOException {
    try (Socket client = connect();
        Socket accepted = server.accept()) {
      client.getOutputStream().write(1);
      assertThat(accepted.getInputStream().read()).isEqualTo(1);

      proxy.cut();
      assertThat(read(client)).isEqualTo(END);
      assertThat(read(accepted)).isEqualTo(END);
      try (Socket later = connect()) {
        assertThat(read(later)).isEqualTo(END);
      }
    }
  }

  @Test
  void restoredNetwork_acceptsNewConnections() throws IOException {
    proxy.cut();
    proxy.restore();
    try (Socket client = connect();
        Socket accepted = server.accept()) {
      client.getOutputStream().write(2);
      assertThat(accepted.getInputStream().read()).isEqualTo(2);
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  /** The next byte, or the end of the connection, which may be a reset. */
  private static int read(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException _) {
      return END;
    }
  }
}
