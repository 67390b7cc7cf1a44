package dev.vouch.app.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * One {@code sh} process that runs one command after another, as a reader would type them. Not
 * thread-safe.
 */
final class Shell implements AutoCloseable {
  private static final String END = "--- end of command ---";

  private final Process process;
  private final PrintWriter input;
  private final BufferedReader output;

  Shell(Path directory, Map<String, String> variables) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh").directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables);
    process = builder.start();
    input = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Runs a command; returns its output with errors. */
  String run(String command) throws IOException {
    input.println(command + "\necho; echo '" + END + "'");
    StringBuilder printed = new StringBuilder();
    String line = output.readLine();
    while (line != null && !line.equals(END)) {
      printed.append(line).append('\n');
      line = output.readLine();
    }
    return printed.toString();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
