package dev.vouch.localcluster.proxy;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A request on its way to a node and back. Used on one event loop. */
final class ProxiedRequest {
  private static final String FORWARDED_FOR = "X-Forwarded-For";

  /** Headers of one connection (RFC 9110, section 7.6.1), and one that this proxy does not set. */
  private static final List<CharSequence> NOT_FORWARDED =
      List.of(
          HttpHeaders.CONNECTION,
          HttpHeaders.KEEP_ALIVE,
          "Proxy-Connection",
          "TE",
          HttpHeaders.TRANSFER_ENCODING,
          HttpHeaders.UPGRADE,
          HttpHeaders.HOST,
          "Forwarded");

  private final HttpClient client;
  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Iterator<ProxiedNode> nodes;
  private Optional<HttpClientRequest> sent = Optional.empty();

  /**
   * Creates a request that was received.
   *
   * @param nodes to try one after the other
   */
  ProxiedRequest(HttpClient client, HttpServerRequest request, List<ProxiedNode> nodes) {
    this.client = client;
    this.request = request;
    this.response = request.response();
    this.nodes = nodes.iterator();
  }

  /** Sends the request to the first node that accepts it, and its answer to the client. */
  void forward() {
    request.pause();
    // A node cancels the queries of a client that is gone.
    response.closeHandler(_ -> sent.ifPresent(HttpClientRequest::reset));
    forwardToNext();
  }

  private void forwardToNext() {
    if (!nodes.hasNext()) {
      fail(503, "No node accepts connections.");
      return;
    }
    HostAndPort authority =
        Optional.ofNullable(request.authority()).orElse(HostAndPort.create("127.0.0.1", -1));
    client
        .request(nodes.next().request(request.method(), request.uri(), authority))
        .onComplete(this::send, _ -> forwardToNext());
  }

  private void send(HttpClientRequest outgoing) {
    if (response.closed()) {
      Future<Void> _ = outgoing.reset();
      return;
    }
    sent = Optional.of(outgoing);
    copy(request.headers(), outgoing.headers());
    outgoing.headers().add(FORWARDED_FOR, request.remoteAddress().hostAddress());
    outgoing.response().onComplete(this::answer, _ -> repeatOrFail());
    if (!hasBody()) {
      request.resume();
      Future<Void> _ = outgoing.end();
      return;
    }
    outgoing.setChunked(request.headers().contains(HttpHeaders.TRANSFER_ENCODING));
    outgoing.continueHandler(_ -> response.writeContinue());
    // Before the body, for which the client may wait until the node requests it.
    Future<Void> _ = outgoing.writeHead();
    Future<Void> _ = copy(request, outgoing);
  }

  private boolean hasBody() {
    MultiMap headers = request.headers();
    return headers.contains(HttpHeaders.TRANSFER_ENCODING)
        || (headers.contains(HttpHeaders.CONTENT_LENGTH)
            && !headers.contains(HttpHeaders.CONTENT_LENGTH, "0", false));
  }

  private void repeatOrFail() {
    if (response.closed()) {
      return;
    }
    HttpMethod method = request.method();
    boolean isRepeatable = method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    if (isRepeatable && !hasBody() && nodes.hasNext()) {
      forwardToNext();
      return;
    }
    fail(
        502,
        "The node ended the connection before it answered. Whether it has done what was requested"
            + " is not known.");
  }

  private void answer(HttpClientResponse incoming) {
    response.setStatusCode(incoming.statusCode()).setStatusMessage(incoming.statusMessage());
    copy(incoming.headers(), response.headers());
    response.setChunked(!response.headers().contains(HttpHeaders.CONTENT_LENGTH));
    closeIfBodyIsLeft();
    copy(incoming, response).onFailure(_ -> request.connection().close());
  }

  private void fail(int status, String detail) {
    closeIfBodyIsLeft();
    Future<Void> _ =
        response
            .setStatusCode(status)
            .putHeader(HttpHeaders.CONTENT_TYPE, "application/problem+json")
            .putHeader(HttpHeaders.RETRY_AFTER, "1")
            .end(
                new JsonObject()
                    .put("title", "The proxy got no answer")
                    .put("status", status)
                    .put("detail", detail)
                    .toBuffer());
  }

  private void closeIfBodyIsLeft() {
    if (hasBody() && !request.isEnded()) {
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }
  }

  /** The receiver of a body that ends too early must notice that. */
  private static Future<Void> copy(ReadStream<Buffer> from, WriteStream<Buffer> to) {
    return from.pipe().endOnFailure(false).to(to);
  }

  private static void copy(MultiMap from, MultiMap to) {
    to.addAll(from);
    NOT_FORWARDED.forEach(to::remove);
  }
}
