package dev.vouch.localcluster.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BalancingProxyTest {
  private final Vertx vertx = Vertx.vertx();
  private final HttpClient http = HttpClient.newHttpClient();
  private FakeNode first;
  private FakeNode second;
  private BalancingProxy proxy;

  @BeforeEach
  void start() {
    first = FakeNode.start(vertx, "first");
    second = FakeNode.start(vertx, "second");
    proxy = BalancingProxy.start(0, List.of(first.port(), second.port()));
  }

  @AfterEach
  void stop() {
    proxy.close();
    http.close();
    vertx.close().await();
  }

  @Test
  void readyNodes_getRequestsInTurn() throws Exception {
    assertThat(answers(4)).containsExactly("first ", "second ", "first ", "second ");
  }

  @Test
  void nodeThatIsNotReady_getsNoRequests_untilItIsReady() throws Exception {
    first.becomeReady(false);
    assertThat(answers(4)).containsOnly("second ");

    first.becomeReady(true);
    assertThat(answers(4)).contains("first ", "second ");
  }

  @Test
  void withoutAReadyNode_requestsAreSentToAnyNode() throws Exception {
    first.becomeReady(false);
    second.becomeReady(false);

    assertThat(answers(4)).contains("first ", "second ");
  }

  @Test
  void nodeThatHasEnded_failsNoRequest() throws Exception {
    first.close();

    assertThat(answers(20)).containsOnly("second ");
  }

  private List<String> answers(int count) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + proxy.port() + "/")).build();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      answers.add(http.send(request, BodyHandlers.ofString()).body());
    }
    return answers;
  }
}
