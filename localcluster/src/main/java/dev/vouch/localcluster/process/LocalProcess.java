package dev.vouch.localcluster.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A server in a process of its own. It keeps its files and its port when it is killed and started
 * again. One thread at a time controls it.
 */
public final class LocalProcess implements AutoCloseable {
  private static final Duration READY_MAX = Duration.ofMinutes(2);
  private static final Duration END_MAX = Duration.ofSeconds(30);
  private static final Duration INTERVAL = Duration.ofMillis(50);

  private final ServerCommand server;
  private Process process;

  /** The process whose end was asked for. */
  private volatile long endingPid;

  private LocalProcess(ServerCommand server) {
    this.server = server;
    process = launch(server);
  }

  /** Starts the server; does not wait until it is ready. */
  static LocalProcess start(ServerCommand server) {
    return new LocalProcess(server);
  }

  /**
   * In a session of its own, so that Ctrl-C in a terminal reaches only the process that stops all
   * others in their order.
   */
  private static Process launch(ServerCommand server) {
    List<String> command = new ArrayList<>(List.of("setsid"));
    command.addAll(server.command());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(server.log().toFile()));
    builder.environment().putAll(server.environment());
    try {
      Files.createDirectories(server.log().toAbsolutePath().getParent());
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(server.name() + " cannot be started", e);
    }
  }

  /** The name, such as {@code kafka-1}. */
  public String name() {
    return server.name();
  }

  /** The host and port that it listens on. */
  public String address() {
    return "127.0.0.1:" + server.port();
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  /** The file of its output, to which each start appends. */
  public Path log() {
    return server.log();
  }

  /** The id of the current process, or of the last one. */
  public long pid() {
    return process.pid();
  }

  /** Whether the process exists; it may be paused. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** The current process, or the last one. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits until it is ready. */
  public void awaitReady() {
    long deadlineNanos = System.nanoTime() + READY_MAX.toNanos();
    while (!server.readiness().isReady()) {
      if (!process.isAlive()) {
        throw new ProcessException(
            "%s ended with the exit code %d before it was ready; see %s"
                .formatted(name(), process.exitValue(), log()));
      }
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new ProcessException(
            "%s was not ready after %d s; see %s".formatted(name(), READY_MAX.toSeconds(), log()));
      }
      LockSupport.parkNanos(INTERVAL.toNanos());
    }
  }

  /** Ends it with SIGKILL, and its child processes; returns when all have ended. */
  public void kill() {
    endingPid = pid();
    List<ProcessHandle> all = all();
    ProcessSignal.KILL.send(all);
    if (!awaitEnd(all, END_MAX)) {
      throw new ProcessException(name() + " cannot be killed; see " + log());
    }
  }

  /** Pauses it with SIGSTOP, and its child processes: connections stay open without an answer. */
  public void pause() {
    ProcessSignal.STOP.send(all());
  }

  /** Continues what {@link #pause} has paused. */
  public void resume() {
    ProcessSignal.CONT.send(all());
  }

  /** Kills it if it runs, and starts it with the same files; does not wait until it is ready. */
  public void restart() {
    kill();
    process = launch(server);
  }

  /** Requests its end, without waiting for it. */
  public void requestStop() {
    endingPid = pid();
    server.stopSignal().send(List.of(handle()));
    resume(); // A paused process gets the signal later.
  }

  /** Stops it, and kills it if that takes too long; returns when it has ended. */
  @Override
  public void close() {
    List<ProcessHandle> all = all();
    requestStop();
    if (!awaitEnd(all, server.stopMax())) {
      kill();
    }
  }

  /** Calls back when the current process ends although nobody asked for it. */
  public void onUnexpectedEnd(Consumer<LocalProcess> callback) {
    long watched = pid();
    CompletableFuture<Void> _ =
        process
            .onExit()
            .thenRun(
                () -> {
                  if (endingPid != watched) {
                    callback.accept(this);
                  }
                });
  }

  private List<ProcessHandle> all() {
    return Stream.concat(Stream.of(handle()), handle().descendants()).toList();
  }

  private static boolean awaitEnd(List<ProcessHandle> processes, Duration max) {
    long deadlineNanos = System.nanoTime() + max.toNanos();
    try {
      for (ProcessHandle each : processes) {
        ProcessHandle _ =
            each.onExit().get(Math.max(1, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the end of a process never fails", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while a process ended");
    }
  }
}
