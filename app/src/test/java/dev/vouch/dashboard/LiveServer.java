package dev.vouch.dashboard;

import dev.vouch.app.TestDirectory;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A running Vouch with two sites: an owner has access to both, a viewer only to the first. Not
 * thread-safe, except for its streams.
 */
final class LiveServer implements AutoCloseable {
  private static final EmailAddress OWNER = new EmailAddress("owner@shop.example");
  private static final EmailAddress VIEWER = new EmailAddress("viewer@shop.example");

  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
  private final Vouch vouch;
  private SiteId shop = new SiteId(0);
  private SiteId other = new SiteId(0);
  private String token = "";
  private String retiredToken = "";
  private BearerToken owner = new BearerToken("");
  private BearerToken viewer = new BearerToken("");

  LiveServer(Path data) {
    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      directory.people().accounts().createFirst(OWNER, new Password("a password of an owner"));
      shop = site(directory, "Shop");
      other = site(directory, "Other");
      token = key(directory, "checkout").wireName();
      ApiToken retired = key(directory, "old checkout");
      directory.keys().revoke(shop, retired.keyId());
      retiredToken = retired.wireName();
    }
    addAccount(data);
    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      Account viewerAccount = directory.people().accounts().find(VIEWER).orElseThrow();
      directory.people().members().add(shop, viewerAccount.id(), Role.VIEWER);
      viewer = directory.people().sessions().open(viewerAccount);
      owner =
          directory
              .people()
              .sessions()
              .open(directory.people().accounts().find(OWNER).orElseThrow());
    }
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(Map.of("VOUCH_DRAIN", "0s"))
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            Clock.systemUTC(),
            e -> {
              throw new AssertionError("the log failed", e);
            });
  }

  private static SiteId site(Directory directory, String name) {
    return directory
        .sites()
        .create(new SiteSettings(name, Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false))
        .site()
        .id();
  }

  private ApiToken key(Directory directory, String name) {
    return switch (directory
        .keys()
        .create(shop, new NewKey(name, Optional.empty(), Optional.empty()))) {
      case KeyCreation.Created created -> created.token();
      case KeyCreation.TooManyActive _, KeyCreation.NoSuchSite _ ->
          throw new AssertionError("key not created");
    };
  }

  /** Adds an account that is not an administrator. */
  private static void addAccount(Path data) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("directory.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO accounts (account_id, email, password_hash, created_at_us, is_administrator,
                                revision)
          SELECT 'acct_00000000000000aa', '%s', password_hash, created_at_us, FALSE, 1
            FROM accounts
          """
              .formatted(VIEWER.text()));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  String retiredToken() {
    return retiredToken;
  }

  String token() {
    return token;
  }

  BearerToken owner() {
    return owner;
  }

  BearerToken viewer() {
    return viewer;
  }

  String shop(String path) {
    return "/sites/" + shop + path;
  }

  String other(String path) {
    return "/sites/" + other + path;
  }

  /** Sends an event as a backend, and returns the status. */
  int send(String bearer, String body) {
    return text(HttpRequest.newBuilder(uri("/event"))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)))
        .statusCode();
  }

  /** Gets a page with a session. */
  HttpResponse<String> get(BearerToken session, String path) {
    return text(request(session, path));
  }

  /** Signs out with the form. */
  void signOut(BearerToken session) {
    String page = get(session, "/sites").body();
    String formToken = page.replaceFirst("(?s).*name=\"form_token\" value=\"([^\"]+)\".*", "$1");
    HttpResponse<String> response =
        text(
            request(session, "/logout")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("form_token=" + formToken)));
    if (response.statusCode() != 303) {
      throw new AssertionError("not signed out: " + response.statusCode());
    }
  }

  private HttpResponse<String> text(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
    try {
      return client.send(request.build(), body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private HttpRequest.Builder request(BearerToken session, String path) {
    return HttpRequest.newBuilder(uri(path)).header("Cookie", "vouch_session=" + session.text());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + vouch.port() + path);
  }

  /** Opens an event stream as a browser does, for the first time or to reconnect. */
  EventStream watch(BearerToken session, String path, Optional<String> lastEventId) {
    HttpRequest.Builder request = request(session, path).header("Accept", "text/event-stream");
    lastEventId.ifPresent(id -> request.header("Last-Event-ID", id));
    return new EventStream(send(request, BodyHandlers.ofInputStream()));
  }

  /** An event stream. */
  static final class EventStream implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    private EventStream(HttpResponse<InputStream> response) {
      this.response = response;
      this.lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    HttpResponse<InputStream> response() {
      return response;
    }

    /** A message of an event stream. */
    record Message(String event, String id, String data) {}

    /** Waits for the next message; empty when the server ended the stream. Skips comments. */
    Optional<Message> next() {
      try {
        List<String> fields = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          boolean isMessage = fields.stream().anyMatch(field -> field.startsWith("data: "));
          if (line.isEmpty() && isMessage) {
            return Optional.of(
                new Message(field(fields, "event"), field(fields, "id"), field(fields, "data")));
          }
          if (line.isEmpty()) {
            fields.clear();
          } else {
            fields.add(line);
          }
        }
        return Optional.empty();
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    private static String field(List<String> fields, String name) {
      return String.join(
          "\n",
          fields.stream()
              .filter(field -> field.startsWith(name + ": "))
              .map(field -> field.substring(name.length() + 2))
              .toList());
    }

    @Override
    public void close() {
      try {
        response.body().close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void stop() {
    vouch.close();
  }

  @Override
  public void close() {
    vouch.close();
    client.shutdownNow();
  }
}
