package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.random.RandomGenerator;

/**
 * The ports of a cluster's servers on the loopback address, in a file, so that they are the same
 * after each start. A new one is free when it is chosen. Not thread-safe.
 */
public final class Ports {
  /** Below those that Linux gives to outgoing connections, which could take a stopped server's. */
  private static final int FIRST = 20_000;

  private static final int AFTER_LAST = 32_768;

  private final Path file;
  private final Properties ports = new Properties();

  private Ports(Path file) {
    this.file = file;
  }

  /** Reads the file, if it exists. */
  public static Ports keptIn(Path file) {
    Ports ports = new Ports(file);
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        ports.ports.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException("the ports cannot be read", e);
      }
    }
    return ports;
  }

  /** Returns the port of a server, which is chosen the first time. */
  public int of(String server) {
    if (!ports.containsKey(server)) {
      ports.setProperty(server, Integer.toString(chosen()));
      store();
    }
    return Integer.parseInt(ports.getProperty(server));
  }

  /**
   * As {@link #of}.
   *
   * @throws ProcessException if another process listens on the port
   */
  public int freePortOf(String server) {
    int port = of(server);
    requireFree(
        port,
        "Stop the process that uses it, or delete the line of %s in %s to choose another one."
            .formatted(server, file));
    return port;
  }

  /**
   * Does nothing if a port is free.
   *
   * @param remedy what to do if it is not, as a sentence
   * @throws ProcessException if it is not
   */
  public static void requireFree(int port, String remedy) {
    if (!isFree(port)) {
      throw new ProcessException("Port %d is in use. %s".formatted(port, remedy));
    }
  }

  private int chosen() {
    RandomGenerator random = RandomGenerator.getDefault();
    int port = random.nextInt(FIRST, AFTER_LAST);
    while (ports.containsValue(Integer.toString(port)) || !isFree(port)) {
      port = random.nextInt(FIRST, AFTER_LAST);
    }
    return port;
  }

  private static boolean isFree(int port) {
    try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private void store() {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (Writer writer = Files.newBufferedWriter(file)) {
        ports.store(writer, "Ports of the servers of this cluster");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ports cannot be kept", e);
    }
  }
}
