package dev.vouch.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds free ports for processes that need a fixed one. */
public final class FreePort {
  private static final int FIRST = 20_000;

  /** The first of Linux's ephemeral ports, any of which another process may take at any time. */
  private static final int END = 32_768;

  private FreePort() {}

  /** A port that no process listens on, on any address. */
  public static int find() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (isFree(port)) {
        return port;
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress((InetAddress) null, port));
      return true;
    } catch (BindException e) {
      return false;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
