package dev.vouch.api.export;

import static dev.vouch.contract.Waiting.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.RawConnection;
import dev.vouch.http.WebServer;
import dev.vouch.http.ops.DiskReserve;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports over HTTP and those kept for a page, with a fake exporter. */
class ExportEndpointTest {
  private static final Site SHOP =
      new Site(
          new SiteId(1),
          "Shop & Co",
          Set.of("shop.example"),
          ZoneId.of("Europe/Berlin"),
          Set.of(),
          false);
  private static final String EXPORT = "/api/sites/" + SHOP.id() + "/export";
  private static final int MORE_THAN_A_SOCKET_HOLDS = 6 * 10_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final DayRange DAYS =
      new DayRange(LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-02"), SHOP.timeZone());

  @TempDir private Path data;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-19T23:30:00Z"));
  private final AtomicLong usableBytes = new AtomicLong(Long.MAX_VALUE);
  private final FakeExporter exporter = new FakeExporter();
  private ExportJobs exports;
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    Path directory = Files.createDirectories(data.resolve("exports"));
    Files.writeString(directory.resolve("1.csv"), "left by a crash");
    exports =
        ExportJobs.open(
            exporter, exporter, data, new DiskReserve(1_000, usableBytes::get, System::nanoTime));
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            ConnectionLimits.STANDARD,
            List.of(
                new ExportEndpoint(
                    id -> Optional.of(SHOP).filter(site -> site.id().equals(id)),
                    exports,
                    now::get,
                    context -> context.next())));
  }

  @AfterEach
  void stop() {
    exporter.released.countDown();
    server.close();
    exports.close();
    assertThat(files()).isEmpty();
  }

  /** Writes "events" into the file, once it is allowed to. */
  private static final class FakeExporter implements EventExporter {
    private final LinkedBlockingQueue<EventsExport> requested = new LinkedBlockingQueue<>();
    private volatile int bytes = 6;
    private volatile CountDownLatch released = new CountDownLatch(0);
    private final Semaphore written = new Semaphore(0);
    private final CountDownLatch stopped = new CountDownLatch(1);

    @Override
    public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
      progress.at(1, 4);
      requested.add(export);
      try {
        released.await();
        progress.at(4, 4);
        to.write("events".repeat(bytes / 6).getBytes(US_ASCII));
        written.release();
      } catch (InterruptedException interrupted) {
        stopped.countDown();
        throw new IllegalStateException("stopped", interrupted);
      }
    }

    EventsExport awaitExport() throws InterruptedException {
      return Optional.ofNullable(requested.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
          .orElseThrow();
    }
  }

  @Test
  void export_isSentWithItsLengthAndName_andThenDeleted() throws Exception {
    RawConnection.Answer answer = get("?format=parquet&from=2026-11-01&to=2026-11-02");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("events");
    assertThat(answer.header("Content-Length")).isEqualTo("6");
    assertThat(answer.header("Content-Type")).isEqualTo("application/vnd.apache.parquet");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(answer.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"shop-co-events-2026-11-01-2026-11-02.parquet\"");
    assertThat(exporter.awaitExport())
        .isEqualTo(
            new EventsExport(
                SHOP.id(),
                Instant.parse("2026-10-31T23:00:00Z"),
                Instant.parse("2026-11-02T23:00:00Z"),
                Format.PARQUET));
    awaitNoFile();
  }

  @Test
  void people_areOfMonthsOfTheSitesZone() throws Exception {
    assertThat(get("?format=csv&people=monthly").status()).isEqualTo(200);
    assertThat(exporter.awaitExport().peopleMonths()).contains(SHOP.timeZone());
    assertThat(get("?format=csv&people=yearly").body()).contains("invalid_people");
    assertThat(get("?format=csv").status()).isEqualTo(200);
    assertThat(exporter.awaitExport().peopleMonths()).isEmpty();
  }

  @Test
  void withoutDates_theLast30DaysOfTheSitesZoneAreExported() throws Exception {
    assertThat(get("?format=csv").status()).isEqualTo(200);

    EventsExport requested = exporter.awaitExport();
    assertThat(requested.from()).isEqualTo(Instant.parse("2026-10-21T22:00:00Z"));
    assertThat(requested.until()).isEqualTo(Instant.parse("2026-11-20T23:00:00Z"));
  }

  @Test
  void invalidParameters_areAllListed_andAnUnknownSiteIs404() {
    RawConnection.Answer wrong = get("?from=2026-13-01&filter=country:DE&format=xlsx");

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.body()).contains("invalid_date", "invalid_format", "unknown_parameter");
    assertThat(get("").body()).contains("format must be parquet or csv.");
    assertThat(send("/api/sites/site_0000000000000002/export?format=csv").read().status())
        .isEqualTo(404);
    assertThat(exporter.requested).isEmpty();
  }

  @Test
  void disconnectedClient_cancelsTheExport() throws Exception {
    exporter.released = new CountDownLatch(1);
    try (RawConnection _ = send(EXPORT + "?format=csv")) {
      exporter.awaitExport();
    }

    assertThat(exporter.stopped.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void thirdConcurrentExport_is503WithRetryAfter() throws Exception {
    exporter.released = new CountDownLatch(1);
    try (RawConnection one = send(EXPORT + "?format=csv");
        RawConnection two = send(EXPORT + "?format=parquet")) {
      exporter.awaitExport();
      exporter.awaitExport();

      RawConnection.Answer third = get("?format=csv");
      assertThat(third.status()).isEqualTo(503);
      assertThat(third.header("Retry-After")).isEqualTo("10");
      exporter.released.countDown();
      assertThat(one.read().body()).isEqualTo("events");
      assertThat(two.read().body()).isEqualTo("events");
    }
  }

  @Test
  void nearlyFullDisk_is503_beforeAndDuringTheExport() throws Exception {
    exporter.released = new CountDownLatch(1);
    try (RawConnection one = send(EXPORT + "?format=csv")) {
      exporter.awaitExport();
      usableBytes.set(100);

      RawConnection.Answer answer = one.read();
      assertThat(answer.status()).isEqualTo(503);
      assertThat(new JsonObject(answer.body()).getString("detail"))
          .contains("Not enough free disk space");
    }
    assertThat(get("?format=csv").status()).isEqualTo(503);
  }

  @Test
  void unreadExport_occupiesItsSlot_untilAnErasureDiscardsIt() throws Exception {
    exporter.bytes = MORE_THAN_A_SOCKET_HOLDS;
    try (RawConnection _ = send(EXPORT + "?format=csv");
        RawConnection _ = send(EXPORT + "?format=csv")) {
      assertThat(exporter.written.tryAcquire(2, TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(files()).hasSize(2);
      assertThat(get("?format=csv").status()).isEqualTo(503);

      new SiteExports(exports, new LocalExportRequests(), now::get).discard(SHOP.id());

      awaitNoFile();
    }
    exporter.bytes = 6;
    // The slot is free moments after its file is deleted.
    await("slot is free").until(() -> get("?format=csv").status() == 200);
  }

  @Test
  void runningExport_is503_ifDataOfItsSiteIsErased() throws Exception {
    exporter.released = new CountDownLatch(1);
    try (RawConnection one = send(EXPORT + "?format=csv")) {
      exporter.awaitExport();
      new SiteExports(exports, new LocalExportRequests(), now::get).discard(SHOP.id());

      RawConnection.Answer answer = one.read();
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.body()).contains("was erased during the export");
    }
  }

  @Test
  void pageExport_isKeptForAnHour_onePerSite() throws Exception {
    SiteExports page = new SiteExports(exports, new LocalExportRequests(), now::get);
    exporter.released = new CountDownLatch(1);
    page.start(SHOP, DAYS, new ExportContent(Format.CSV));
    exporter.awaitExport();
    ExportJob export = page.of(SHOP).orElseThrow();
    assertThat(export.state()).isEqualTo(new ExportJob.State.Running(1, 4));
    page.start(SHOP, DAYS, new ExportContent(Format.PARQUET));
    assertThat(page.of(SHOP)).containsSame(export);
    exporter.released.countDown();
    assertThat(export.end().toCompletableFuture().join()).isEqualTo(new ExportJob.State.Ready(6));
    assertThat(files())
        .singleElement()
        .satisfies(
            file ->
                assertThat(Files.getPosixFilePermissions(file))
                    .containsExactlyInAnyOrder(
                        PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

    now.set(now.get().plus(Duration.ofMinutes(59)));
    page.removeOld();
    assertThat(page.of(SHOP)).isPresent();
    now.set(now.get().plus(Duration.ofMinutes(2)));
    page.removeOld();
    assertThat(page.of(SHOP)).isEmpty();
    awaitNoFile();
  }

  private RawConnection.Answer get(String query) {
    try (RawConnection connection = send(EXPORT + query)) {
      return connection.read();
    }
  }

  private RawConnection send(String target) {
    return new RawConnection(server.port()).send("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n");
  }

  /** The file is deleted on another thread, so that no request waits for the disk. */
  private void awaitNoFile() throws IOException, InterruptedException {
    try (WatchService deletions = FileSystems.getDefault().newWatchService()) {
      data.resolve("exports").register(deletions, StandardWatchEventKinds.ENTRY_DELETE);
      while (!files().isEmpty()) {
        WatchKey deletion = deletions.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertThat(deletion).as("deletion of one of %s", files()).isNotNull();
        deletion.reset();
      }
    }
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(data.resolve("exports"))) {
      return files.toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
