package dev.vouch.http.session;

import dev.vouch.api.ApiAuthentication;
import dev.vouch.app.TestDirectory;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.http.AddressRange;
import dev.vouch.http.BadTokenThrottle;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.TrustedProxies;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A server with a page that requires a session, an anonymous page and an API endpoint, on its own
 * directory. Every client is a trusted proxy.
 */
final class SessionServer implements AutoCloseable {
  static final String ADMIN_TOKEN = "the-operators-token";
  private static final Password PASSWORD = new Password("a password of an owner");

  final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00.123456Z"));

  private final Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private Directory directory;
  private WebServer server;

  SessionServer(Path folder) {
    this.folder = folder;
    directory = TestDirectory.open(folder, now::get);
    server = serve();
  }

  private WebServer serve() {
    TrustedProxies proxies =
        new TrustedProxies(List.of(AddressRange.parse("127.0.0.1").orElseThrow()));
    Sessions sessions =
        new Sessions(directory.people().sessions(), directory.people().accounts(), proxies);
    return WebServer.start(
        "127.0.0.1",
        0,
        ConnectionLimits.STANDARD,
        List.of(router -> mount(router, sessions, proxies)));
  }

  private void mount(Router router, Sessions sessions, TrustedProxies proxies) {
    RequiredSignIn requiredSignIn = new RequiredSignIn(sessions);
    CsrfProtection csrfProtection = new CsrfProtection();
    AnonymousCsrf anonymousCsrf = new AnonymousCsrf(new SecureRandom(), proxies);
    BodyHandler bodies = BodyHandler.create(false);
    router.get("/").handler(requiredSignIn).handler(SessionServer::show);
    router.get("/page").handler(requiredSignIn).handler(SessionServer::show);
    router
        .post("/page")
        .handler(requiredSignIn)
        .handler(context -> bodies.handle(context))
        .handler(csrfProtection)
        .handler(context -> context.end("changed"));
    router
        .get("/anonymous")
        .handler(anonymousCsrf)
        .handler(context -> context.end(AnonymousCsrf.token(context).orElseThrow()));
    router
        .post("/anonymous")
        .handler(anonymousCsrf)
        .handler(context -> bodies.handle(context))
        .handler(csrfProtection)
        .handler(context -> context.end("changed"));
    router.get("/set-cookie").handler(context -> setCookie(context, sessions));
    router.get("/delete-cookie").handler(context -> deleteCookie(context, sessions));
    router
        .route("/api/things")
        .handler(
            new ApiAuthentication(
                    SecretHash.of(ADMIN_TOKEN),
                    new ApiSessions(sessions),
                    directory.people().members(),
                    new BadTokenThrottle(),
                    proxies)
                .require(ApiAuthentication.Right.AUTHENTICATED))
        .handler(context -> context.end("done"));
  }

  private static void show(RoutingContext context) {
    SignedInUser signedIn = SignedInUser.of(context).orElseThrow();
    context.end(signedIn.account().email() + " " + signedIn.formToken());
  }

  private static void setCookie(RoutingContext context, Sessions sessions) {
    sessions.setCookie(context.request(), new BearerToken("abc"));
    context.end();
  }

  private static void deleteCookie(RoutingContext context, Sessions sessions) {
    sessions.deleteCookie(context.request());
    context.end();
  }

  /** Starts again on the same files. */
  void restart() {
    server.close();
    directory.close();
    directory = TestDirectory.open(folder, now::get);
    server = serve();
  }

  Directory directory() {
    return directory;
  }

  /** Creates the account, and opens a session of it. */
  BearerToken signIn() {
    return directory
        .people()
        .accounts()
        .createFirst(new EmailAddress("owner@shop.example"), PASSWORD)
        .map(directory.people().sessions()::open)
        .orElseThrow();
  }

  /** The form token of the session. */
  String formToken(BearerToken session) {
    String page = send(with(session, get("/page"))).body();
    return page.substring(page.indexOf(' ') + 1);
  }

  HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(URI.create(address() + path));
  }

  HttpRequest.Builder post(String path, String form) {
    return get(path)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form));
  }

  static HttpRequest.Builder with(BearerToken session, HttpRequest.Builder request) {
    return request.header("Cookie", "vouch_session=" + session.text());
  }

  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Override
  public void close() {
    client.close();
    server.close();
    directory.close();
  }
}
