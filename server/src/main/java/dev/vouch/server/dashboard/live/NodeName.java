package dev.vouch.server.dashboard.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What this machine is called. */
final class NodeName {
  /** Asks no name server, as Java's own way to the name does. */
  private static final Path LINUX = Path.of("/proc/sys/kernel/hostname");

  private NodeName() {}

  /** The host's name; empty where it is unknown. */
  static Optional<String> find() {
    try {
      return Optional.of(Files.readString(LINUX).strip()).filter(name -> !name.isEmpty());
    } catch (IOException elsewhere) {
      return Optional.ofNullable(System.getenv("HOSTNAME")).filter(name -> !name.isEmpty());
    }
  }
}
