package dev.vouch.app.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of {@code ./vouch} in a process of its own. Not thread-safe. */
final class CommandProcess {
  private static final int TIMEOUT_SECONDS = 120;

  private final Path output;
  private final Process process;

  /**
   * Starts a command.
   *
   * @param output where its standard output and error are written
   */
  CommandProcess(Path output, String... arguments) throws IOException {
    this(output, List.of(), List.of(arguments));
  }

  /**
   * As above.
   *
   * @param launcher a command that executes the command in its last arguments
   */
  CommandProcess(Path output, List<String> launcher, List<String> arguments) throws IOException {
    this.output = output;
    List<String> command = new ArrayList<>(launcher);
    command.addAll(ProgramUnderTest.command(List.of("-Xmx256m"), ProgramUnderTest.MAIN_CLASS));
    command.addAll(arguments);
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process as kill -9 does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    int _ = exitCode();
  }

  /** Waits for the end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the command did not end");
    }
    return process.exitValue();
  }

  /** All that it has printed so far. */
  String printed() throws IOException {
    return Files.readString(output);
  }
}
