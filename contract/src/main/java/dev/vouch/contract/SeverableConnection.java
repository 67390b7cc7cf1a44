package dev.vouch.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A network between a node and a server, which can be cut. */
public final class SeverableConnection implements AutoCloseable {
  private final InetSocketAddress target;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isSevered;

  private SeverableConnection(InetSocketAddress target, ServerSocket listener) {
    this.target = target;
    this.listener = listener;
  }

  /** Opens a network to a server. */
  public static SeverableConnection to(String host, int port) {
    try {
      SeverableConnection network =
          new SeverableConnection(
              new InetSocketAddress(host, port),
              new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(network::accept);
      return network;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The host and port by which the server is reached through this network. */
  public String address() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  /** Closes all connections, and new ones at once. */
  public void sever() {
    isSevered = true;
    closeAll();
  }

  /** Lets connections through again. */
  public void restore() {
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
          Socket server = new Socket(target.getAddress(), target.getPort());
          open.add(server);
          Thread.ofVirtual().start(() -> copy(node, server));
          Thread.ofVirtual().start(() -> copy(server, node));
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

  private void closeAll() {
    try {
      for (Socket socket : open) {
        socket.close();
      }
      open.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    isSevered = true;
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    closeAll();
  }
}
