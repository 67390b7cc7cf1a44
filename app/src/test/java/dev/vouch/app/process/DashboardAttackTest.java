package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.HtmlClient;
import dev.vouch.http.RawConnection;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/TESTING.md: floods of reports, sign-ins and live views leave members, known devices and
 * backends their answers, from a server with a small heap. Prints how the floods were answered.
 */
@Tag("prove")
class DashboardAttackTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String COLLEAGUE = "colleague@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final int ATTACKERS = 16;

  /** More than the server has places for reports. */
  private static final int READERS = 40;

  private static final int ATTEMPTS = 5;
  private static final int STORED_EVENTS = 5_000;

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();
  private ServerProcess server;
  private HtmlClient owner;
  private Load load;

  @BeforeEach
  void start() {
    server =
        ServerProcess.withSmallHeap(
            directory,
            Map.of(
                "VOUCH_ADMIN_EMAIL",
                EMAIL,
                "VOUCH_ADMIN_PASSWORD",
                PASSWORD,
                "VOUCH_TRUSTED_PROXIES",
                "127.0.0.1"));
    load = Load.onNewSite(server, ledger);
    owner = client();
    signIn(owner, EMAIL);
  }

  @AfterEach
  void stop() {
    assertThat(server.printed()).doesNotContain("OutOfMemoryError");
    owner.close();
    server.close();
  }

  private HtmlClient client() {
    return new HtmlClient("http://127.0.0.1:" + server.port());
  }

  private String site() {
    return "/sites/" + load.site();
  }

  private static void signIn(HtmlClient client, String email) {
    client.open("/login").fill("Email address", email).fill("Password", PASSWORD).press("Sign in");
    assertThat(client.status()).isEqualTo(200);
    assertThat(client.url()).doesNotContain("/login");
  }

  @Test
  void reportsOfAPublicLink_keepNoMemberWaitingForAPlace() throws Exception {
    store(STORED_EVENTS);
    String link = owner.open(site() + "/settings/people/link").press("Create link").text("#link");
    AtomicInteger number = new AtomicInteger();
    try (Flood flood = new Flood()) {
      for (int reader = 0; reader < READERS; reader++) {
        HtmlClient stranger = client();
        // Each has another window, so that no two share a result.
        flood.add(
            () ->
                stranger
                    .fetch(
                        link
                            + "/reports/journeys?start=page:/*&depth=8&window_hours="
                            + (1 + number.incrementAndGet() % 300))
                    .statusCode());
      }
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        assertThat(owner.open(site()).status()).isEqualTo(200);
        assertThat(
                owner.fetch(report("breakdown?by=page_path&limit=" + (attempt + 1))).statusCode())
            .isEqualTo(200);
        load.sendLast();
      }
      Map<Integer, Integer> answers = flood.end();
      System.out.println("reports of a public link: " + answers);
      assertThat(answers).as("the flood took all places").containsKeys(200, 503);
      assertThat(answers.keySet()).isSubsetOf(200, 429, 503);
    }
  }

  private String report(String question) {
    return "/api/sites/" + load.site() + "/reports/" + question;
  }

  private void store(int count) throws Exception {
    AtomicBoolean isEnough = new AtomicBoolean();
    load.until(
        () -> {
          await("events are acknowledged").until(() -> ledger.acknowledged().size() >= count);
          isEnough.set(true);
        },
        ATTACKERS,
        isEnough::get);
    StoredEvents.await(load.sendLast(), server, load.site());
  }

  @Test
  void floodsOfPasswords_keepNoKnownDeviceOut() throws Exception {
    owner.press("Sign out");
    AtomicInteger address = new AtomicInteger();
    try (Flood flood = new Flood()) {
      for (int attacker = 0; attacker < ATTACKERS; attacker++) {
        HtmlClient stranger = client();
        stranger.open("/login").fill("Email address", EMAIL).fill("Password", "a wrong password");
        String fields = stranger.fieldsOf("Sign in");
        flood.add(() -> guess(stranger, fields, address.incrementAndGet()));
      }
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        signIn(owner, EMAIL);
        owner.press("Sign out");
        load.sendLast();
      }
      Map<Integer, Integer> answers = flood.end();
      System.out.println("floods of passwords: " + answers);
      assertThat(answers.keySet()).isSubsetOf(401, 429, 503).containsAnyOf(429, 503);
    }
  }

  /** The status of a sign-in from another address each time. */
  private static int guess(HtmlClient stranger, String fields, int address) {
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/x-www-form-urlencoded",
            "X-Forwarded-For",
            "203.0.%d.%d".formatted(address / 250 % 250, address % 250 + 1));
    return stranger.fetch("/login", headers, fields).statusCode();
  }

  @Test
  void liveStreamsOfOneAccount_leaveOthersTheirs() {
    HtmlClient colleague = colleague();
    List<HttpResponse<InputStream>> streams = new ArrayList<>();
    for (int stream = 0; stream < 50; stream++) {
      streams.add(owner.stream(site() + "/live/stream"));
    }
    assertThat(streams.stream().filter(stream -> stream.statusCode() == 200)).hasSize(10);
    assertThat(streams).extracting(HttpResponse::statusCode).containsOnly(200, 503);
    assertThat(colleague.stream(site() + "/live/stream").statusCode()).isEqualTo(200);
    assertThat(owner.open(site()).status()).isEqualTo(200);
    load.sendLast();
    colleague.close();
  }

  /** Another owner of the site. */
  private HtmlClient colleague() {
    owner.open(site() + "/settings/people").fill("Email address", COLLEAGUE);
    String invitation = owner.press("Create invitation").text("#link");
    HtmlClient colleague = client();
    colleague.open(invitation).fill("Choose a password", PASSWORD);
    colleague.fill("Confirm password", PASSWORD).press("Create account and join");
    owner.open(site() + "/settings/people").press("Make owner " + COLLEAGUE);
    return colleague;
  }

  @Test
  void requestsWithTwoHosts_areRefused_andOthersAnswered() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      NumberedEvent event = new NumberedEvent(ledger.open());
      String request =
          new String(event.request(load.site(), load.token()), StandardCharsets.US_ASCII);
      try (RawConnection stranger = new RawConnection(server.port())) {
        stranger.send(request.replaceFirst("Host: localhost", "Host: localhost\r\nHost: other"));
        assertThat(stranger.read().status()).isEqualTo(400);
      }
      ledger.refused(event.number());
      load.sendLast();
    }
    ledger.assertKept(StoredEvents.awaitAndReadOverApi(load.sendLast(), server, load.site()));
  }
}
