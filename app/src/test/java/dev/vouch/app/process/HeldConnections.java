package dev.vouch.app.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
  private final List<Optional<SocketChannel>> channels;
  private final Thread thread;
  private volatile boolean closed;
  private final AtomicInteger opened = new AtomicInteger();

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
    channels = new ArrayList<>(Collections.nCopies(count, Optional.empty()));
    thread = Thread.ofPlatform().daemon().name("stranger").unstarted(this::run);
    openClosed(count);
    thread.start();
  }

  /** The number of connections opened so far. */
  int opened() {
    return opened.get();
  }

  private void run() {
    while (!closed) {
      openClosed(REOPENED_PER_ROUND);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void openClosed(int most) {
    int left = most;
    for (int i = 0; i < channels.size() && left > 0 && !closed; i++) {
      if (channels.get(i).filter(HeldConnections::isOpen).isEmpty()) {
        left--;
        channels.get(i).ifPresent(HeldConnections::closeQuietly);
        channels.set(i, open(addresses.get(i % addresses.size())));
      }
    }
  }

  private Optional<SocketChannel> open(String from) {
    try {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.configureBlocking(false);
        channel.write(ByteBuffer.wrap(beginning));
        opened.incrementAndGet();
        return Optional.of(channel);
      } catch (IOException refused) {
        closeQuietly(channel);
        return Optional.empty();
      }
    } catch (IOException tooManyFiles) {
      throw new UncheckedIOException("raise ulimit -n above 11000", tooManyFiles);
    }
  }

  private static boolean isOpen(SocketChannel channel) {
    try {
      return channel.read(ByteBuffer.allocate(1024)) >= 0;
    } catch (IOException reset) {
      return false;
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
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
    channels.stream().flatMap(Optional::stream).forEach(HeldConnections::closeQuietly);
  }
}
