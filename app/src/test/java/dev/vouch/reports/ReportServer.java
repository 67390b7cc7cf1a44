package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.RawConnection;
import dev.vouch.http.WebServer;
import dev.vouch.reports.ReportEndpoints.ReportAccess;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real server with only the report endpoints, over a canned warehouse. */
final class ReportServer implements AutoCloseable {
  /** In Berlin it is already 2026-11-20. */
  static final Instant NOW = Instant.parse("2026-11-19T23:30:00Z");

  /** The end of every JSON body, with {@link CannedWarehouse#AS_OF}. */
  private static final String MOMENT = ",\"as_of\":\"2026-11-19T23:29:59.123456Z\"}";

  static final Site BERLIN = site(1, "Europe/Berlin");
  static final Site SAO_PAULO = site(2, "America/Sao_Paulo");

  static final List<SuccessRule> BERLIN_RULES =
      List.of(new SuccessRule("paid", "Paid order", Optional.of(new PagePattern("/thanks*"))));

  private static final String TOKEN = "admin-token-of-the-test";

  /** The token of the public link of {@link #BERLIN}. */
  static final String SHARED = "public-link-of-the-test";

  /** The conversion of {@link #BERLIN}, the only site with one. */
  static final Conversion CONVERSION =
      new Conversion(
          "EUR",
          BERLIN.timeZone(),
          Map.of(LocalDate.parse("2026-11-16"), Map.of("USD", new BigDecimal("0.92"))));

  private static final Conversions RATES =
      new Conversions() {
        @Override
        public boolean isPossible(Site site) {
          return site.equals(BERLIN);
        }

        @Override
        public Optional<Conversion> of(Site site) {
          return Optional.of(CONVERSION).filter(_ -> isPossible(site));
        }
      };

  final CannedWarehouse warehouse = new CannedWarehouse();
  private final ReportEndpoints reports =
      new ReportEndpoints(
          ReportServer::find,
          TestReports.of(warehouse, site -> site.equals(BERLIN.id()) ? BERLIN_RULES : List.of()),
          () -> NOW,
          RATES,
          new NodeDiagnostics(
              new RefusedRequests(),
              new RefusedPages(),
              new RequestWarnings(),
              LinkingStatistics.withRandomKey(),
              InstantSource.system()),
          new ReportAccess(
              ReportServer::administratorsOnly,
              ReportServer::administratorsOnly,
              token -> Optional.of(BERLIN.id()).filter(_ -> token.equals(SHARED))));
  private final WebServer server =
      WebServer.start(
          "127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(reports, reports.shared()));

  private static Site site(long id, String zone) {
    return new Site(
        new SiteId(id), "shop", Set.of("shop.example"), ZoneId.of(zone), Set.of(), false);
  }

  private static Optional<Site> find(SiteId id) {
    return List.of(BERLIN, SAO_PAULO).stream().filter(site -> site.id().equals(id)).findFirst();
  }

  private static void administratorsOnly(RoutingContext context) {
    if (!("Bearer " + TOKEN).equals(context.request().getHeader("Authorization"))) {
      throw new ProblemException(ProblemType.UNAUTHORIZED, "Send the admin token.");
    }
    context.next();
  }

  /** Returns a JSON body without its newline and without the moment that each ends with. */
  static String withoutMoment(String body) {
    assertThat(body).endsWith(MOMENT + "\n");
    return body.replace(MOMENT, "}").stripTrailing();
  }

  /** Gets a path below the site's, with the admin token. */
  RawConnection.Answer get(Site site, String path) {
    return getAbsolute("/api/sites/" + site.id() + path, "Authorization: Bearer " + TOKEN);
  }

  /** Sends the request of {@link #get}; the caller reads the response later. */
  RawConnection send(Site site, String path) {
    return new RawConnection(server.port())
        .send(request("/api/sites/" + site.id() + path, "Authorization: Bearer " + TOKEN));
  }

  /** As {@link #get(Site, String)}, with one more header. */
  RawConnection.Answer get(Site site, String path, String header) {
    return getAbsolute(
        "/api/sites/" + site.id() + path, "Authorization: Bearer " + TOKEN + "\r\n" + header);
  }

  RawConnection.Answer getAbsolute(String path, String header) {
    return exchange(request(path, header));
  }

  private static String request(String path, String header) {
    return "GET " + path + " HTTP/1.1\r\nHost: h\r\n" + header + "\r\n\r\n";
  }

  RawConnection.Answer exchange(String request) {
    try (RawConnection connection = new RawConnection(server.port())) {
      return connection.send(request).read();
    }
  }

  /** The problems of a report of {@link #BERLIN} that is refused. */
  List<Problem> problems(String path) {
    RawConnection.Answer answer = get(BERLIN, path);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    JsonArray errors = new JsonObject(answer.body()).getJsonArray("errors");
    return errors.stream()
        .map(JsonObject.class::cast)
        .map(
            error ->
                new Problem(
                    error.getString("pointer"), error.getString("code"), error.getString("detail")))
        .toList();
  }

  @Override
  public void close() {
    server.close();
  }
}
