package dev.vouch.http;

import java.io.UncheckedIOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A slow client: sends a first part, then one byte after another until either side closes. */
final class SlowClient {
  private static final int BETWEEN_BYTES_MILLIS = 20;

  private SlowClient() {}

  static void sendSlowly(RawConnection connection, String start) {
    connection.send(start);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<?> _ =
        timer.scheduleAtFixedRate(
            () -> sendByte(connection, timer), 0, BETWEEN_BYTES_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static void sendByte(RawConnection connection, ScheduledExecutorService timer) {
    try {
      connection.send("x");
    } catch (UncheckedIOException closed) {
      timer.shutdown();
    }
  }
}
