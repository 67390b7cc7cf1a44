package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/** A kept-alive connection with at most one request under way. For one thread. */
final class Connection {
  private final AnswerReader reader = new AnswerReader();
  private final SocketChannel channel;
  private long dueNanos;

  private Connection(SocketChannel channel) {
    this.channel = channel;
  }

  /** Connects, and has {@code selector} tell of what arrives; the key's attachment is this. */
  static Connection open(InetSocketAddress server, Selector selector) throws IOException {
    SocketChannel channel = SocketChannel.open(server);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    Connection connection = new Connection(channel);
    channel.register(selector, SelectionKey.OP_READ, connection);
    return connection;
  }

  /** Sends a request, whole. */
  void send(ByteBuffer request, long due) throws IOException {
    dueNanos = due;
    // It is far smaller than a socket's buffer, which is empty once the last answer is there.
    while (request.hasRemaining()) {
      channel.write(request);
    }
  }

  /**
   * Reads what has arrived.
   *
   * @param buffer room for it
   * @return the status of the answer that ended with it
   * @throws IOException if the connection is closed
   */
  OptionalInt receive(ByteBuffer buffer) throws IOException {
    buffer.clear();
    if (channel.read(buffer) < 0) {
      throw new IOException("the server closed the connection");
    }
    return reader.read(buffer.flip());
  }

  /** When the request under way was due. */
  long dueNanos() {
    return dueNanos;
  }

  void close() throws IOException {
    channel.close();
  }
}
