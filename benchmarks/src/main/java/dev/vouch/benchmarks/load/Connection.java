package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/** A keep-alive connection with at most one request in flight. Not thread-safe. */
final class Connection {
  private final ResponseReader reader = new ResponseReader();
  private final SocketChannel channel;
  private final InetSocketAddress server;
  private long dueNanos;

  private Connection(SocketChannel channel, InetSocketAddress server) {
    this.channel = channel;
    this.server = server;
  }

  /** Connects and registers with {@code selector}, with itself as the attachment. */
  static Connection open(InetSocketAddress server, Selector selector) throws IOException {
    SocketChannel channel = SocketChannel.open(server);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    Connection connection = new Connection(channel, server);
    channel.register(selector, SelectionKey.OP_READ, connection);
    return connection;
  }

  /** Returns the address that it was opened to. */
  InetSocketAddress server() {
    return server;
  }

  /** Sends a complete request. */
  void send(ByteBuffer request, long due) throws IOException {
    dueNanos = due;
    // A request fits into the socket's buffer, which is empty after the previous response.
    while (request.hasRemaining()) {
      channel.write(request);
    }
  }

  /**
   * Reads bytes received.
   *
   * @param buffer for reading
   * @return the status of the response once it is complete
   * @throws IOException if the connection is closed
   */
  OptionalInt receive(ByteBuffer buffer) throws IOException {
    buffer.clear();
    if (channel.read(buffer) < 0) {
      throw new IOException("the server closed the connection");
    }
    return reader.read(buffer.flip());
  }

  /** Returns the time at which the request in flight was due. */
  long dueNanos() {
    return dueNanos;
  }

  void close() throws IOException {
    channel.close();
  }
}
