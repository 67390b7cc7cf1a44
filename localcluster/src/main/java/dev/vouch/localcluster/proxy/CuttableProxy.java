package dev.vouch.localcluster.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A network between a client and a server that can be cut, for TCP. Thread-safe. */
public final class CuttableProxy implements AutoCloseable {
  private final int target;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;

  private CuttableProxy(int target, ServerSocket listener) {
    this.target = target;
    this.listener = listener;
  }

  /**
   * Listens on a free port of the loopback address.
   *
   * @param target the port of the server, on the same address
   */
  public static CuttableProxy to(int target) {
    try {
      CuttableProxy proxy =
          new CuttableProxy(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy cannot listen", e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Closes all connections, and new ones at once. */
  public void cut() {
    isCut = true;
    closeAll();
  }

  /** Lets new connections through. */
  public void restore() {
    isCut = false;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException _) {
        // The proxy was closed.
      }
    }
  }

  private void connect(Socket client) {
    Socket server = new Socket();
    sockets.add(client);
    sockets.add(server);
    try {
      if (isCut) {
        throw new IOException("the network is cut");
      }
      server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
      Thread.ofVirtual().start(() -> copy(client, server));
      Thread.ofVirtual().start(() -> copy(server, client));
    } catch (IOException _) {
      close(client);
      close(server);
    }
  }

  private void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException _) {
      // One of both has closed the connection, or the network was cut.
      close(from);
      close(to);
    }
    if (from.isOutputShutdown() && to.isOutputShutdown()) {
      close(from);
      close(to);
    }
  }

  private void closeAll() {
    sockets.forEach(this::close);
  }

  private void close(Socket socket) {
    sockets.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    isCut = true;
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy cannot be closed", e);
    }
    closeAll();
  }
}
