package dev.vouch.api;

import dev.vouch.api.site.SiteExpiry;
import dev.vouch.api.site.SiteRemoval;
import dev.vouch.api.site.SiteServices;
import dev.vouch.app.TestDirectory;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.MatchProbe;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.VisitorHasher;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.report.ReportRun;
import dev.vouch.embedded.segment.SiteEvents;
import dev.vouch.http.BadTokenThrottle;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.InMemoryLog;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.http.session.ApiSessions;
import dev.vouch.http.session.Sessions;
import dev.vouch.reports.ReportServices;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A server with only the management API, on its own directory, and a client of it. */
public final class ManagementFixture implements AutoCloseable {
  private static final long ANSWER_BYTES_MAX = 1 << 20;

  public static final String ADMIN_TOKEN = "the-operators-token";
  static final String SHOP =
      """
      {"name":"Shop","domains":["shop.example"],"timezone":"Europe/Berlin"}
      """;

  final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00.123456Z"));

  /** The apparent client address of requests. */
  final AtomicReference<InetAddress> clientAddress =
      new AtomicReference<>(InetAddress.getLoopbackAddress());

  /** A permit for each look-up of a client address, which only bad tokens cause. */
  final Semaphore badTokens = new Semaphore(0);

  /** The sites of which data was to be removed, once per removal. */
  final List<SiteId> sitesWithRemovals = new CopyOnWriteArrayList<>();

  /** The retry delay of a full log. */
  static final Duration RETRY_AFTER = Duration.ofMillis(2500);

  final InMemoryLog log = new InMemoryLog();

  final LinkingStatistics linking = LinkingStatistics.withRandomKey();

  /** The questions of reports; each answer is an empty page of events. */
  final List<Question<?>> questions = new CopyOnWriteArrayList<>();

  /** The credit that any event would have. */
  final AtomicReference<Optional<PreviewedCredit>> preview =
      new AtomicReference<>(Optional.empty());

  /** The monotonic time of limits, in nanoseconds. */
  final AtomicLong nanos = new AtomicLong();

  final Directory directory;
  final SiteRemoval removal;
  final SiteExpiry expiry;
  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  public ManagementFixture(Path folder) {
    directory = TestDirectory.open(folder, now::get);
    SiteServices services =
        SiteServices.of(
            directory,
            log,
            now::get,
            nanos::get,
            new ReceivedClock(now::get),
            new EventIds(),
            matchProbe(),
            site -> sitesWithRemovals.add(site));
    ManagementEndpoints management =
        new ManagementEndpoints(
            directory,
            services,
            ReportServices.of(
                directory.sites(),
                directory.rules(),
                directory.exchangeRates(),
                directory.campaignCosts(),
                BundledSources.load(),
                directory.importedTotals(),
                directory.audit(),
                this::answer,
                now::get),
            now::get,
            new ApiAuthentication(
                SecretHash.of(ADMIN_TOKEN),
                new ApiSessions(
                    new Sessions(
                        directory.people().sessions(),
                        directory.people().accounts(),
                        request -> false)),
                directory.people().members(),
                new BadTokenThrottle(),
                request -> lookUpClientAddress()),
            new UploadLimiter());
    removal = services.removal();
    expiry = services.expiry();
    server = WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(management));
  }

  private MatchProbe matchProbe() {
    EventIngest ingest =
        new EventIngest(
            new Authenticator(directory.keys(), now::get),
            new SlidingWindows<>(nanos::get),
            directory.sites(),
            directory.salts(),
            new VisitorHasher(64),
            new ReceivedClock(now::get),
            new EventIds(),
            log,
            linking);
    return new MatchProbe(ingest, _ -> CompletableFuture.completedStage(preview.get()));
  }

  private Answers answer(Collection<? extends Question<?>> asked) {
    questions.addAll(asked);
    return ReportRun.answer(asked, _ -> SiteEvents.NONE, now.get(), ANSWER_BYTES_MAX);
  }

  private InetAddress lookUpClientAddress() {
    badTokens.release();
    return clientAddress.get();
  }

  /** A response; its body is an object, or empty. */
  record Reply(HttpResponse<String> response) {
    int status() {
      return response.statusCode();
    }

    JsonObject json() {
      return new JsonObject(response.body());
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    /** Each problem as {@code pointer code}. */
    List<String> problems() {
      JsonArray errors = json().getJsonArray("errors", new JsonArray());
      return errors.stream()
          .map(JsonObject.class::cast)
          .map(error -> error.getString("pointer") + " " + error.getString("code"))
          .toList();
    }
  }

  public Reply get(String path) {
    return send("GET", path, "");
  }

  public Reply post(String path, String body) {
    return send("POST", path, body);
  }

  public Reply send(String method, String path, String body) {
    HttpRequest.Builder request =
        request(method, path, body).header("Authorization", "Bearer " + ADMIN_TOKEN);
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return send(request);
  }

  /** A request without any header. */
  public HttpRequest.Builder request(String method, String path, String body) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }

  public Reply send(HttpRequest.Builder request) {
    try {
      return new Reply(client.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  /** Creates a site, and returns its path. */
  public String newSite() {
    return post("/api/sites", SHOP).header("Location");
  }

  /** The directory of the server. */
  public Directory directory() {
    return directory;
  }

  public static SiteId siteId(String sitePath) {
    return SiteId.parse(sitePath.substring("/api/sites/".length())).orElseThrow();
  }

  /** Whether a request with this token would be accepted. */
  public boolean accepts(String token) {
    ApiToken parsed = ApiToken.parse(token).orElseThrow();
    return directory
        .keys()
        .find(parsed.keyId())
        .filter(key -> key.isActive(now.get()) && key.secret().matches(parsed.secret()))
        .isPresent();
  }

  @Override
  public void close() {
    client.close();
    server.close();
    directory.close();
  }
}
