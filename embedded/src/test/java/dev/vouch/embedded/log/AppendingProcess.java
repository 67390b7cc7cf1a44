package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * The child process of {@link KilledProcessTest}: appends until it is killed. Prints {@code stored
 * <number>} for each record that was acknowledged, never before it was.
 */
final class AppendingProcess {
  private static final int IN_FLIGHT = 256;

  private AppendingProcess() {}

  /**
   * Appends records forever.
   *
   * @param arguments the data directory, the first number to append
   */
  public static void main(String[] arguments) throws InterruptedException {
    InstantSource clock = InstantSource.system();
    FileLog log =
        FileLog.open(
            Path.of(arguments[0]),
            LogSettings.STANDARD,
            clock,
            fatal -> Runtime.getRuntime().halt(70));
    PrintStream output =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
    Semaphore inFlight = new Semaphore(IN_FLIGHT);
    for (long number = Long.parseLong(arguments[1]); ; number++) {
      inFlight.acquire();
      append(log, number, clock.instant(), output, inFlight);
    }
  }

  /** Every third record has an idempotency key and is appended twice. */
  private static void append(
      FileLog log, long number, Instant now, PrintStream output, Semaphore inFlight) {
    if (number % 3 == 0) {
      log.append(Records.event(number, now), Optional.of(Records.idempotency(number)));
      log.append(Records.event(-number, now), Optional.of(Records.idempotency(number)))
          .thenAccept(outcome -> acknowledge(outcome, number, output, inFlight));
      return;
    }
    log.append(Records.event(number, now), Optional.empty())
        .thenAccept(outcome -> acknowledge(outcome, number, output, inFlight));
  }

  private static void acknowledge(
      Appended outcome, long number, PrintStream output, Semaphore inFlight) {
    switch (outcome) {
      case Appended.Stored _, Appended.Replayed _ -> output.println("stored " + number);
      case Appended.PayloadDiffers _ -> output.println("differs " + number);
      case Appended.Unavailable _ -> output.println("unavailable " + number);
      case Appended.Unknown _ -> output.println("unknown " + number);
    }
    inFlight.release();
  }
}
