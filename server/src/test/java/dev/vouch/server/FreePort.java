package dev.vouch.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for processes that have to be told one. */
public final class FreePort {
  private static final int FIRST = 20_000;

  /** From here on Linux gives ports to whoever connects, so another might get one meanwhile. */
  private static final int END = 32_768;

  private FreePort() {}

  /** One that nobody listens on, on any address. */
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
    } catch (BindException taken) {
      return false;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
