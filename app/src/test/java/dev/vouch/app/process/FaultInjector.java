package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/**
 * The faults of the disk below one data directory: a preload library in each process that is
 * started with this environment. It is compiled here; without a compiler the test is skipped. Not
 * thread-safe.
 */
final class FaultInjector {
  private static final int CONTROL_BYTES = 512;
  private static final int REPORT_BYTES = 256;

  private final Path data;
  private final Path state;
  private final Path library;
  private Duration clockOffset = Duration.ZERO;
  private DiskFault fault = DiskFault.NONE;

  /**
   * @param data the data directory, which need not exist
   * @param state a new directory next to it, on the same file system
   */
  FaultInjector(Path data, Path state) throws IOException, InterruptedException {
    this.data = data;
    this.state = Files.createDirectory(state);
    this.library = state.resolve("faults.so");
    compile();
    Files.write(state.resolve("fired"), new byte[REPORT_BYTES]);
    writeControl();
  }

  private void compile() throws IOException, InterruptedException {
    assertThat(System.getenv("PATH").split(":"))
        .as("the directories of PATH; faults below the process need a C compiler (cc)")
        .anyMatch(FaultInjector::hasCompiler);
    Process compiler =
        new ProcessBuilder(
                "cc", "-O1", "-shared", "-fPIC", "-o", library.toString(), "src/test/c/faults.c")
            .redirectErrorStream(true)
            .redirectOutput(state.resolve("cc.out").toFile())
            .start();
    assertThat(compiler.waitFor()).as("cc, see %s", state.resolve("cc.out")).isZero();
  }

  private static boolean hasCompiler(String directory) {
    return Files.isExecutable(Path.of(directory, "cc"));
  }

  /** The environment of a process below which faults are injected. */
  Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD", library.toString(),
        "FAULTS_DIRECTORY", data.toString(),
        "FAULTS_STATE", state.toString());
  }

  /** Replaces the fault, in running processes too. */
  void inject(DiskFault next) throws IOException {
    fault = next;
    writeControl();
  }

  /** Repairs the disk. */
  void clear() throws IOException {
    inject(DiskFault.NONE);
  }

  /** Moves the wall clock of all processes. */
  void moveClock(Duration forward) {
    clockOffset = clockOffset.plus(forward);
    writeControl();
  }

  /** The time of all processes. */
  Instant now() {
    return Instant.now().plus(clockOffset);
  }

  /** How many calls failed so far. */
  long fired() throws IOException {
    return report().getLong(0);
  }

  /** How many calls matched the operation and the file of a fault so far, also those skipped. */
  long calls() throws IOException {
    return report().getLong(Long.BYTES);
  }

  /**
   * The operation and the file of the last call that failed, such as {@code write
   * log/00000000000000000001.log}.
   */
  String lastFired() throws IOException {
    String text = StandardCharsets.UTF_8.decode(report().position(2 * Long.BYTES)).toString();
    return text.substring(0, text.indexOf('\0'));
  }

  private ByteBuffer report() throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(state.resolve("fired")))
        .order(ByteOrder.nativeOrder());
  }

  /** Treats what was written so far as synced. No process may run. */
  void markSynced() throws IOException {
    UnsyncedWrites.forget(state);
  }

  /**
   * Makes the directory look as it may after a power cut. No process may run.
   *
   * @return what was undone
   */
  int cutPower(Random random) throws IOException {
    return UnsyncedWrites.read(state).undo(data, random);
  }

  private void writeControl() {
    byte[] text = fault.text(clockOffset.toSeconds()).getBytes(StandardCharsets.US_ASCII);
    try {
      // In place, since processes have mapped the file.
      Files.write(
          state.resolve("control"),
          Arrays.copyOf(text, CONTROL_BYTES),
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
