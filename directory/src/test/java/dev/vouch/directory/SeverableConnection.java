package dev.vouch.directory;

import dev.vouch.directory.database.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A network between a node and PostgreSQL that can be cut. */
final class SeverableConnection implements AutoCloseable {
  private final PostgresServer target;
  private final URI location;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isSevered;

  SeverableConnection(PostgresServer target) throws IOException {
    this.target = target;
    location = URI.create(target.url());
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  /** Returns the server as it is reached through this network. */
  PostgresServer server() {
    String address = listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
    return new PostgresServer(
        target.url().replace(location.getHost() + ":" + location.getPort(), address),
        target.prefix());
  }

  /** Closes all connections, and new ones at once. */
  void sever() throws IOException {
    isSevered = true;
    closeAll();
  }

  void restore() {
    isSevered = false;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket node = listener.accept();
        open.add(node);
        if (isSevered) {
          node.close();
        } else {
          Socket postgres = new Socket(location.getHost(), location.getPort());
          open.add(postgres);
          Thread.ofVirtual().start(() -> copy(node, postgres));
          Thread.ofVirtual().start(() -> copy(postgres, node));
        }
      } catch (IOException _) {
        // The network was closed.
      }
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException _) {
      // The network was cut.
    }
  }

  private void closeAll() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    closeAll();
  }
}
