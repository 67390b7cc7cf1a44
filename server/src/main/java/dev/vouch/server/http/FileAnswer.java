package dev.vouch.server.http;

import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;

/**
 * A file to download, sent piece by piece as fast as the client takes it. Its length is announced,
 * so a client knows one that broke off from a whole one.
 *
 * @param bytes how many it has
 * @param name what to call it, of characters that any system takes
 */
public record FileAnswer(Path file, long bytes, String contentType, String name) {
  /** Answers with it; to be called on the request's event loop. */
  public void send(RoutingContext routing) {
    routing
        .vertx()
        .fileSystem()
        .open(file.toString(), new OpenOptions().setRead(true).setWrite(false).setCreate(false))
        .onFailure(routing::fail)
        .onSuccess(content -> send(content, routing));
  }

  private void send(AsyncFile content, RoutingContext routing) {
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
    content
        .pipe()
        .endOnFailure(false)
        .to(response)
        .onFailure(brokeOff -> routing.request().connection().close())
        .onComplete(done -> content.close());
  }
}
