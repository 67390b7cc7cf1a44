package dev.vouch.server.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A stranger's connections to a server on this machine: each sends the beginning of a request and
 * then nothing. Those that the server closes are opened again, up to 500 a second, until {@link
 * #close}. Thread-safe: one thread opens them.
 */
final class HeldConnections implements AutoCloseable {
  private static final int PER_ADDRESS_MAX = 12_000;
  private static final int REOPENED_PER_ROUND = 50;
  private static final long PAUSE_NANOS = 100_000_000;

  private final int port;
  private final List<String> addresses;
  private final byte[] beginning;
  private final SocketChannel[] channels;
  private final Thread thread;
  private volatile boolean closed;
  private volatile int opened;

  /**
   * Opens all connections once, then goes on.
   *
   * @param addresses the local addresses that they come from, in turn
   */
  HeldConnections(int port, int count, List<String> addresses, byte[] beginning) {
    if (count > addresses.size() * PER_ADDRESS_MAX) {
      throw new IllegalArgumentException("one address has too few ports for " + count);
    }
    this.port = port;
    this.addresses = List.copyOf(addresses);
    this.beginning = beginning.clone();
    channels = new SocketChannel[count];
    thread = Thread.ofPlatform().daemon().name("stranger").unstarted(this::run);
    openClosed(count);
    thread.start();
  }

  /** The number of connections opened so far. */
  int opened() {
    return opened;
  }

  private void run() {
    while (!closed) {
      openClosed(REOPENED_PER_ROUND);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void openClosed(int most) {
    int left = most;
    for (int i = 0; i < channels.length && left > 0 && !closed; i++) {
      if (channels[i] == null || isClosed(channels[i])) {
        closeQuietly(channels[i]);
        left--;
        channels[i] = open(addresses.get(i % addresses.size()));
      }
    }
  }

  private SocketChannel open(String from) {
    SocketChannel channel = null;
    try {
      channel = SocketChannel.open();
      channel.bind(new InetSocketAddress(from, 0));
      channel.connect(new InetSocketAddress("127.0.0.1", port));
      channel.configureBlocking(false);
      channel.write(ByteBuffer.wrap(beginning));
      opened++;
      return channel;
    } catch (IOException refused) {
      closeQuietly(channel);
      return null;
    }
  }

  private static boolean isClosed(SocketChannel channel) {
    try {
      return channel.read(ByteBuffer.allocate(1024)) < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException alreadyClosed) {
      // Nothing is held.
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    for (SocketChannel channel : channels) {
      closeQuietly(channel);
    }
  }
}
