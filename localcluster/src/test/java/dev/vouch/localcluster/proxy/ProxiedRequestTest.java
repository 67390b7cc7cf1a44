package dev.vouch.localcluster.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One request through the proxy, with the nodes to which it may be sent in a given order. */
class ProxiedRequestTest {
  private final Vertx vertx = Vertx.vertx();
  private final HttpClient http = HttpClient.newHttpClient();
  private FakeNode first;
  private FakeNode second;

  @BeforeEach
  void start() {
    first = FakeNode.start(vertx, "first");
    second = FakeNode.start(vertx, "second");
  }

  @AfterEach
  void stop() {
    http.close();
    vertx.close().await();
  }

  @Test
  void refusedConnection_leadsToTheNextNode_withTheBody() throws Exception {
    int port = proxy(refusingPort(), second.port());

    assertThat(post(port, "/event", "body").body()).isEqualTo("second body");
  }

  @Test
  void getThatIsNotAnswered_isSentToTheNextNode() throws Exception {
    int port = proxy(first.port(), second.port());

    // Both end the connection: each has got it once.
    assertThat(get(port, "/end").statusCode()).isEqualTo(502);
    assertThat(first.requests()).hasSize(1);
    assertThat(second.requests()).hasSize(1);
  }

  @Test
  void postThatIsNotAnswered_isNotRepeated() throws Exception {
    int port = proxy(first.port(), second.port());

    HttpResponse<String> answer = post(port, "/end", "body");

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).contains("Whether it has done what was requested is not known.");
    assertThat(first.requests()).hasSize(1);
    assertThat(second.requests()).isEmpty();
  }

  @Test
  void answerThatEndsTooEarly_isNotRepeated_andNotTakenForComplete() throws Exception {
    int port = proxy(first.port(), second.port());

    assertThatThrownBy(() -> get(port, "/part")).isInstanceOf(IOException.class);
    assertThat(second.requests()).isEmpty();
  }

  @Test
  void noNodeThatAcceptsConnections_is503WithATimeToRetry() throws Exception {
    HttpResponse<String> answer = post(proxy(refusingPort()), "/event", "body");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
  }

  @Test
  void request_keepsItsHostAndHeaders_andTellsTheClientsAddress() throws Exception {
    int port = proxy(first.port());
    HttpRequest request =
        request(port, "/event?a=%20b")
            .header("X-Forwarded-For", "192.0.2.1")
            .header("Forwarded", "for=192.0.2.2")
            .header("Idempotency-Key", "k")
            .build();
    String _ = http.send(request, BodyHandlers.ofString()).body();

    assertThat(first.requests())
        .singleElement()
        .satisfies(
            got -> {
              assertThat(got.uri()).isEqualTo("/event?a=%20b");
              assertThat(got.authority()).hasToString("127.0.0.1:" + port);
              assertThat(got.getHeader("Idempotency-Key")).isEqualTo("k");
              assertThat(got.headers().getAll("X-Forwarded-For"))
                  .containsExactly("192.0.2.1", "127.0.0.1");
              assertThat(got.getHeader("Forwarded")).isNull();
            });
  }

  @Test
  void largeBodies_passInBothDirections() throws Exception {
    String body = "0123456789".repeat(200_000);

    assertThat(post(proxy(first.port()), "/event", body).body()).isEqualTo("first " + body);
  }

  @Test
  void bodyOfUnknownLength_passes() throws Exception {
    HttpRequest request =
        request(proxy(first.port()), "/event")
            .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString("chunked")))
            .build();

    assertThat(http.send(request, BodyHandlers.ofString()).body()).isEqualTo("first chunked");
  }

  @Test
  void clientThatWaitsForContinue_getsItFromTheNode() throws Exception {
    try (Socket client = connect(proxy(first.port()));
        BufferedReader answer = reader(client)) {
      write(client, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n");
      write(client, "Expect: 100-continue\r\nConnection: close\r\n\r\n");
      assertThat(answer.readLine()).isEqualTo("HTTP/1.1 100 Continue");

      write(client, "body");
      assertThat(answer.lines()).contains("HTTP/1.1 200 OK", "first body");
    }
  }

  @Test
  void bodyThatEndsTooEarly_isNotTakenForComplete() throws Exception {
    try (Socket client = connect(proxy(first.port()))) {
      write(client, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nb\r\n");
    }
    assertThat(first.firstBody()).failsWithin(Duration.ofSeconds(30));
  }

  @Test
  void answersWithoutBody_leaveTheConnectionUsable() throws Exception {
    int port = proxy(first.port());
    HttpRequest head = request(port, "/head").HEAD().build();
    HttpResponse<String> answer = http.send(head, BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).contains("6");
    assertThat(get(port, "/empty").statusCode()).isEqualTo(204);
    assertThat(get(port, "/").body()).isEqualTo("first ");
  }

  @Test
  void partOfAnAnswer_isPassedOnAtOnce_andTheNodeNoticesThatTheClientIsGone() throws Exception {
    int port = proxy(first.port());
    try (Socket client = connect(port);
        BufferedReader answer = reader(client)) {
      write(client, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(answer.lines().anyMatch("first"::equals)).isTrue();
    }
    assertThat(first.streamEnd().get(30, TimeUnit.SECONDS)).isNull();
  }

  private static Socket connect(int port) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  private int proxy(int... nodes) {
    io.vertx.core.http.HttpClient client = vertx.createHttpClient();
    List<ProxiedNode> proxied = IntStream.of(nodes).mapToObj(ProxiedNode::new).toList();
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(request -> new ProxiedRequest(client, request, proxied).forward());
    return server.listen(0, "127.0.0.1").await().actualPort();
  }

  /** A port that nothing listens on. */
  private static int refusingPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private HttpResponse<String> get(int port, String path) throws Exception {
    return http.send(request(port, path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(int port, String path, String body) throws Exception {
    return http.send(
        request(port, path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .version(HttpClient.Version.HTTP_1_1);
  }
}
