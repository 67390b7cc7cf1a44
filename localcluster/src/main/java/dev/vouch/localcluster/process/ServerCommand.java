package dev.vouch.localcluster.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How a server is started and stopped.
 *
 * @param port that it listens on
 * @param environment added to that of this process
 * @param log the file to which its output is appended
 * @param stopSignal asks it to stop
 * @param stopMax how long it may take to stop; after that, it is killed
 */
record ServerCommand(
    String name,
    int port,
    List<String> command,
    Map<String, String> environment,
    Path log,
    Readiness readiness,
    ProcessSignal stopSignal,
    Duration stopMax) {
  ServerCommand {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** Leaves the environment out, which has secrets. */
  @Override
  public String toString() {
    return "ServerCommand[" + name + "]";
  }
}
