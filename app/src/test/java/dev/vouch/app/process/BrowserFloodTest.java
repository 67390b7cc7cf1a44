package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/browser.md: floods of browser events from one or two addresses, against a server in a
 * process of its own. Prints what they wrote and how long others waited; the times are not checked.
 */
@Tag("prove")
class BrowserFloodTest {
  private static final int QUOTA_MEGABYTES = 5;
  private static final int CONNECTIONS = 4;
  private static final int USER_AGENTS = 1_400;
  private static final int PROPERTIES = 30;
  private static final int PROPERTY_CHARACTERS = 2_000;

  @TempDir Path directory;

  @Test
  void largeEventsOfOneAddress_fillNoMoreThanItsQuota_whileBackendsAreAnswered204()
      throws Exception {
    try (ServerProcess server = start()) {
      String site = site(server);
      String token = token(server, site);
      long bytesBefore = size(server.data());
      int sent = 400;

      List<Answer> answers = new ArrayList<>();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<List<Answer>>> floods =
            IntStream.range(0, CONNECTIONS)
                .mapToObj(seed -> threads.submit(() -> flood(server, site, seed, sent)))
                .toList();
        do {
          assertThat(event(server, token).status()).isEqualTo(204);
        } while (!floods.stream().allMatch(Future::isDone));
        for (Future<List<Answer>> flood : floods) {
          answers.addAll(flood.get());
        }
      }

      assertThat(answers).extracting(Answer::status).containsOnly(204, 429);
      assertThat(answers.getLast().body()).contains("in 24 hours");
      long recorded = answers.stream().filter(answer -> answer.status() == 204).count();
      long recordedBytes = recorded * PROPERTIES * PROPERTY_CHARACTERS;
      long writtenBytes = size(server.data()) - bytesBefore;
      System.out.printf(
          "Flood of one address: %d of %d events recorded, %.1f of %d MB; files grew by %.1f MB%n",
          recorded, answers.size(), recordedBytes / 1e6, QUOTA_MEGABYTES, writtenBytes / 1e6);
      assertThat(recordedBytes).isBetween(1L, QUOTA_MEGABYTES * 1_000_000L);
      // The log, its write-ahead log, the warehouse and its write-ahead log, with their pages.
      assertThat(writtenBytes).isLessThan(5 * QUOTA_MEGABYTES * 1_000_000L);
      assertThat(event(server, token).status()).isEqualTo(204);
    }
  }

  @Test
  void longUserAgentsOfTwoAddresses_costNoVisitorItsDevice() throws Exception {
    List<RawConnection> flood = new ArrayList<>();
    try (ServerProcess server = start();
        RawConnection visitor = new RawConnection(server.port())) {
      String site = site(server);
      for (int number = 0; number < USER_AGENTS; number++) {
        flood.add(new RawConnection(server.port()));
      }
      for (int number = 0; number < USER_AGENTS; number++) {
        String address = "192.0.2." + number % 2;
        flood.get(number).send(request(address, userAgent(number), pageView(site)));
      }
      long sentNanos = System.nanoTime();
      String iphone =
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
              + " Gecko) Version/26.1 Mobile/15E148 Safari/604.1";
      Answer answer = visitor.send(request("198.51.100.1", iphone, pageView(site))).read();
      assertThat(answer.status()).isEqualTo(204);
      System.out.printf(
          "Flood of User-Agents: another first visitor waited %d ms%n",
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sentNanos));
      for (RawConnection one : flood) {
        assertThat(one.read().status()).isEqualTo(204);
      }

      JsonObject devices = devices(server, site);
      while (count(devices) <= USER_AGENTS) {
        devices = devices(server, site);
      }
      assertThat(devices).isEqualTo(new JsonObject().put("tablet", USER_AGENTS).put("mobile", 1));
    } finally {
      flood.forEach(RawConnection::close);
    }
  }

  private ServerProcess start() throws IOException {
    return new ServerProcess(
        Files.createDirectory(directory.resolve("data")),
        directory.resolve("server.out"),
        Map.of(
            "VOUCH_TRUSTED_PROXIES",
            "127.0.0.1",
            "VOUCH_BROWSER_MB_PER_ADDRESS",
            Integer.toString(QUOTA_MEGABYTES)));
  }

  private static String site(ServerProcess server) {
    return new JsonObject(
            server.request(
                "POST",
                "/api/sites",
                "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}"))
        .getString("site_id");
  }

  private static String token(ServerProcess server, String site) {
    return new JsonObject(
            server.request("POST", "/api/sites/" + site + "/keys", "{\"name\":\"shop\"}"))
        .getString("token");
  }

  /** Sends its share of {@code total} events, whose visitors stay below their rate limit. */
  private static List<Answer> flood(ServerProcess server, String site, int seed, int total) {
    Random random = new Random(seed);
    List<Answer> answers = new ArrayList<>();
    try (RawConnection connection = new RawConnection(server.port())) {
      for (int number = 0; number < total / CONNECTIONS; number++) {
        String properties =
            IntStream.range(0, PROPERTIES)
                .mapToObj(property -> "\"p%d\":\"%s\"".formatted(property, text(random)))
                .collect(Collectors.joining(","));
        String body =
            """
            {"site_id":"%s","event_name":"custom","name":"x","url":"https://shop.example/",\
            "properties":{%s}}\
            """
                .formatted(site, properties);
        String userAgent = "Mozilla/5.0 (Visitor " + seed + ")";
        answers.add(connection.send(request("192.0.2.1", userAgent, body)).read());
      }
    }
    return answers;
  }

  private static String text(Random random) {
    return random
        .ints(PROPERTY_CHARACTERS, 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static String userAgent(int number) {
    return "Mozilla/5.0 (Linux; Android 9; %s X%d)"
        .formatted("Chrome Safari Version; a 1 ".repeat(37), number);
  }

  private static String pageView(String site) {
    return """
    {"site_id":"%s","event_name":"pageview","url":"https://shop.example/"}\
    """
        .formatted(site);
  }

  private static byte[] request(String address, String userAgent, String body) {
    String head =
        """
        POST /collect HTTP/1.1
        Host: localhost
        Origin: https://shop.example
        Content-Type: text/plain
        X-Forwarded-For: %s
        User-Agent: %s
        Content-Length: %d

        """
            .formatted(address, userAgent, body.length())
            .replace("\n", "\r\n");
    return (head + body).getBytes(StandardCharsets.US_ASCII);
  }

  private static Answer event(ServerProcess server, String token) {
    String body = "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/thanks\"}";
    String head =
        """
        POST /event HTTP/1.1
        Host: localhost
        Authorization: Bearer %s
        Content-Type: application/json
        Content-Length: %d

        """
            .formatted(token, body.length())
            .replace("\n", "\r\n");
    try (RawConnection connection = new RawConnection(server.port())) {
      return connection.send((head + body).getBytes(StandardCharsets.US_ASCII)).read();
    }
  }

  /** Page views by device. */
  private static JsonObject devices(ServerProcess server, String site) {
    JsonObject report =
        new JsonObject(
            server.request("GET", "/api/sites/" + site + "/reports/breakdown?by=device", ""));
    JsonObject devices = new JsonObject();
    report.getJsonArray("rows").stream()
        .map(JsonObject.class::cast)
        .forEach(row -> devices.put(row.getString("key", "unknown"), row.getInteger("pageviews")));
    return devices;
  }

  private static int count(JsonObject devices) {
    return devices.fieldNames().stream().mapToInt(devices::getInteger).sum();
  }

  private static long size(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).mapToLong(BrowserFloodTest::fileSize).sum();
    }
  }

  private static long fileSize(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
