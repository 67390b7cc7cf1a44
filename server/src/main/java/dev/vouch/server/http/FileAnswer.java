package dev.vouch.server.http;

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
 * A file to download, streamed as fast as the client reads. Its length is announced, so that a
 * client can detect a truncated download. The download is aborted when the client reads nothing for
 * a minute, so that a stalled client does not keep a deleted file's disk space in use.
 *
 * @param bytes the file's length
 * @param name the suggested file name, of characters that every file system allows
 * @param withdrawn whether access to the file was revoked; checked each second
 */
public record FileAnswer(
    Path file, long bytes, String contentType, String name, BooleanSupplier withdrawn) {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration STALLED_AFTER = Duration.ofSeconds(60);

  /** Answers with the file, or with a 404 if it was deleted. Call on the request's event loop. */
  public void send(RoutingContext routing) {
    send(routing, STALLED_AFTER);
  }

  void send(RoutingContext routing, Duration stallTimeout) {
    routing
        .vertx()
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false).setCreate(false))
        .onFailure(refused -> routing.fail(isMissing(refused) ? gone() : refused))
        .onSuccess(content -> send(content, routing, stallTimeout));
  }

  private static boolean isMissing(Throwable refused) {
    return refused.getCause() instanceof NoSuchFileException;
  }

  private static ProblemException gone() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "The file is no longer available, because a newer export replaced it or some of its data"
            + " was erased. Start a new export.");
  }

  private void send(AsyncFile content, RoutingContext routing, Duration stallTimeout) {
    if (withdrawn.getAsBoolean()) {
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
    long watch = watch(routing, stallTimeout);
    content
        .pipe()
        .endOnFailure(false)
        .to(response)
        .onFailure(brokeOff -> routing.request().connection().close())
        .onComplete(
            done -> {
              routing.vertx().cancelTimer(watch);
              content.close();
            });
  }

  private long watch(RoutingContext routing, Duration stallTimeout) {
    Watched watched = new Watched(stallTimeout);
    return routing
        .vertx()
        .setPeriodic(
            LOOK_EVERY.toMillis(),
            look -> {
              if (withdrawn.getAsBoolean() || watched.stalls(routing.response().bytesWritten())) {
                cutOff(routing.request().connection());
              }
            });
  }

  /** At once: Vert.x's own close waits until the client has taken what was written. */
  private static void cutOff(HttpConnection connection) {
    if (connection instanceof HttpServerConnection server) {
      ChannelFuture _ = server.channelHandlerContext().close();
    }
  }

  /** How long the client has read nothing. For one event loop. */
  private static final class Watched {
    private final Duration stallTimeout;
    private long taken;
    private long since = System.nanoTime();

    Watched(Duration stallTimeout) {
      this.stallTimeout = stallTimeout;
    }

    boolean stalls(long takenNow) {
      long now = System.nanoTime();
      if (takenNow != taken) {
        taken = takenNow;
        since = now;
      }
      return now - since >= stallTimeout.toNanos();
    }
  }
}
