package dev.vouch.http;

import io.netty.channel.ChannelFuture;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A file download, streamed with backpressure. The response has a content length, so that clients
 * detect a truncated download. If the client reads nothing for a minute, the download is aborted,
 * because an open file holds its disk space even after it is deleted.
 *
 * @param bytes the length of the file, in bytes
 * @param name the suggested file name, limited to characters that are valid in all file systems
 * @param revoked whether access to the file has been revoked; checked every second
 */
public record FileResponse(
    Path file, long bytes, String contentType, String name, BooleanSupplier revoked) {
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(60);

  /** Sends the file, or 404 if it has been deleted. Must be called on the request's event loop. */
  public void send(RoutingContext routing) {
    send(routing, STALL_TIMEOUT);
  }

  void send(RoutingContext routing, Duration stallTimeout) {
    routing
        .vertx()
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false).setCreate(false))
        .onFailure(e -> routing.fail(isMissing(e) ? gone() : e))
        .onSuccess(content -> send(content, routing, stallTimeout));
  }

  private static boolean isMissing(Throwable e) {
    return e.getCause() instanceof NoSuchFileException;
  }

  private static ProblemException gone() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "The file is no longer available, because a newer export replaced it or some of its data"
            + " was erased. Start a new export.");
  }

  private void send(AsyncFile content, RoutingContext routing, Duration stallTimeout) {
    if (revoked.getAsBoolean()) {
      content.close();
      routing.fail(gone());
      return;
    }
    HttpServerResponse response = routing.response();
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
        .putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(bytes))
        .putHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + '"');
    if (routing.request().method().equals(HttpMethod.HEAD)) {
      content.close();
      response.end();
      return;
    }
    long timer = watch(routing, stallTimeout);
    content
        .pipe()
        .endOnFailure(false)
        .to(response)
        .onFailure(e -> routing.request().connection().close())
        .onComplete(
            done -> {
              routing.vertx().cancelTimer(timer);
              content.close();
            });
  }

  private long watch(RoutingContext routing, Duration stallTimeout) {
    StallDetector stallDetector = new StallDetector(stallTimeout);
    return routing
        .vertx()
        .setPeriodic(
            CHECK_INTERVAL.toMillis(),
            tick -> {
              if (revoked.getAsBoolean()
                  || stallDetector.isStalled(routing.response().bytesWritten())) {
                abort(routing.request().connection());
              }
            });
  }

  /**
   * Closes the channel immediately. The close of Vert.x would wait until the client has read all
   * written data.
   */
  private static void abort(HttpConnection connection) {
    if (connection instanceof HttpServerConnection server) {
      ChannelFuture _ = server.channelHandlerContext().close();
    }
  }

  /**
   * Detector of a stalled download, by the time since the client last read. Confined to one event
   * loop.
   */
  private static final class StallDetector {
    private final Duration stallTimeout;
    private long bytesRead;
    private long lastProgressNanos = System.nanoTime();

    StallDetector(Duration stallTimeout) {
      this.stallTimeout = stallTimeout;
    }

    boolean isStalled(long bytesReadNow) {
      long now = System.nanoTime();
      if (bytesReadNow != bytesRead) {
        bytesRead = bytesReadNow;
        lastProgressNanos = now;
      }
      return now - lastProgressNanos >= stallTimeout.toNanos();
    }
  }
}
