package dev.vouch.app.process;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogRecord.Erasure;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogSettings;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/**
 * The child process of {@link LogFaultTest}: appends events to a log, and erases users, until it is
 * killed. Prints {@code stored <number>} for each event that was acknowledged, and {@code erased
 * <user>}, never before it was.
 */
final class AppendingLog {
  /** How many successive events are of one user. */
  static final int EVENTS_OF_USER = 200;

  private static final SiteId SITE = new SiteId(7);
  private static final int IN_FLIGHT = 64;

  private AppendingLog() {}

  static LogRecord event(long number, Instant now) {
    return new ServerEvent(
        new EventId(new UUID(0x7000, number)),
        SITE,
        now.truncatedTo(ChronoUnit.MICROS),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.of(new UserKey(user(number))));
  }

  static long user(long number) {
    return number / EVENTS_OF_USER;
  }

  /** Every third event has a key, and is sent twice. */
  static Optional<Idempotency> idempotency(long number) {
    String hash = "%032x".formatted(number);
    return number % 3 == 0 ? Optional.of(new Idempotency(hash, hash)) : Optional.empty();
  }

  /**
   * Appends forever.
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
            fatal -> {
              fatal.printStackTrace();
              Runtime.getRuntime().halt(70);
            });
    PrintStream output =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
    Semaphore inFlight = new Semaphore(IN_FLIGHT);
    for (long number = Long.parseLong(arguments[1]); ; number++) {
      append(log, number, clock.instant(), output, inFlight);
      if (number % EVENTS_OF_USER == EVENTS_OF_USER - 1 && user(number) % 2 == 0) {
        erase(log, user(number), clock.instant(), output);
      }
    }
  }

  private static void append(
      FileLog log, long number, Instant now, PrintStream output, Semaphore inFlight)
      throws InterruptedException {
    Optional<Idempotency> key = idempotency(number);
    for (int time = 0; time < (key.isPresent() ? 2 : 1); time++) {
      inFlight.acquire();
      var _ =
          log.append(event(number, now), key)
              .thenAccept(
                  outcome -> {
                    if (outcome instanceof Appended.Stored
                        || outcome instanceof Appended.Replayed) {
                      output.println("stored " + number);
                    }
                    inFlight.release();
                  });
    }
  }

  /** Erases a user, of whom every event was appended, from the log. */
  private static void erase(FileLog log, long user, Instant now, PrintStream output)
      throws InterruptedException {
    LogRecord erasure =
        new Erasure(
            new EventId(new UUID(0x7001, user)),
            SITE,
            now.truncatedTo(ChronoUnit.MICROS),
            new UserKey(user));
    Appended outcome = log.append(erasure, Optional.empty()).toCompletableFuture().join();
    if (outcome instanceof Appended.Stored) {
      output.println("erased " + user);
    }
    long next = log.lastPosition() + 1;
    try (LogFeed feed = log.feed(_ -> next)) {
      feed.confirmDurable(FileLog.PARTITION, next);
    }
    log.scrub();
  }
}
