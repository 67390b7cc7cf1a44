package dev.vouch.api.export;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.shared.ExportRequests;
import dev.vouch.directory.shared.ExportRequests.ExportRequest;
import dev.vouch.http.ops.DiskReserve;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exports of a page on two nodes that share the requests. */
class SharedSiteExportsTest {
  private static final Site SHOP = site(1);
  private static final Site CAFE = site(2);
  private static final DayRange DAYS =
      new DayRange(LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-02"), SHOP.timeZone());

  @TempDir private Path folder;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-19T23:30:00.123456789Z"));
  private final FallibleRequests requests = new FallibleRequests();
  private final LinkedBlockingQueue<String> audited = new LinkedBlockingQueue<>();
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private Node one;
  private Node other;

  /** The requests of both nodes. */
  private static final class FallibleRequests implements ExportRequests {
    private final ExportRequests requests = new LocalExportRequests();
    private volatile boolean isFailing;

    private ExportRequests requests() {
      if (isFailing) {
        throw new DirectoryException("failing");
      }
      return requests;
    }

    @Override
    public Optional<ExportRequest> of(SiteId site) {
      return requests().of(site);
    }

    @Override
    public void put(ExportRequest request) {
      requests().put(request);
    }

    @Override
    public void remove(ExportRequest request) {
      requests().remove(request);
    }

    @Override
    public void discard(SiteId site) {
      requests().discard(site);
    }
  }

  private record Node(ExportJobs jobs, SiteExports exports, Path files) {}

  @BeforeEach
  void openTwoNodes() throws IOException {
    one = node("one");
    other = node("other");
  }

  private Node node(String name) throws IOException {
    Path data = Files.createDirectories(folder.resolve(name));
    ExportJobs jobs =
        ExportJobs.open(
            new WrittenFormat(audited),
            new WrittenFormat(new LinkedBlockingQueue<>()),
            data,
            new DiskReserve(1_000, () -> Long.MAX_VALUE, System::nanoTime));
    return new Node(jobs, new SiteExports(jobs, requests, now::get), data.resolve("exports"));
  }

  @AfterEach
  void close() {
    one.jobs().close();
    other.jobs().close();
  }

  /** Writes the name of the format, once it may. */
  private final class WrittenFormat implements EventExporter {
    private final LinkedBlockingQueue<String> exports;

    WrittenFormat(LinkedBlockingQueue<String> exports) {
      this.exports = exports;
    }

    @Override
    public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
      exports.add(export.format().wireName());
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("stopped", e);
      }
      to.write(export.format().wireName().getBytes(US_ASCII));
    }
  }

  private static Site site(long id) {
    return new Site(
        new SiteId(id),
        "Shop",
        Set.of("shop.example"),
        ZoneId.of("Europe/Berlin"),
        Set.of(),
        false);
  }

  private static ExportJob.State end(ExportJob export) {
    return export.end().toCompletableFuture().join();
  }

  private static List<String> contents(Node node) {
    try (var files = Files.list(node.files())) {
      return files.map(SharedSiteExportsTest::content).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void exportOfOneNode_isDownloadedFromTheOther_andAuditedOnce() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));

    ExportJob copy = other.exports().forDownload(SHOP).orElseThrow();

    assertThat(copy.state()).isEqualTo(new ExportJob.State.Ready(3));
    assertThat(copy.name()).isEqualTo(one.exports().of(SHOP).orElseThrow().name());
    assertThat(contents(other)).containsExactly("csv");
    assertThat(other.exports().of(SHOP)).containsSame(copy);
    assertThat(end(one.exports().of(SHOP).orElseThrow())).isEqualTo(copy.state());
    assertThat(audited).containsExactly("csv");
  }

  @Test
  void exportThatReplacesAnEarlierOne_replacesItOnBothNodes() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));
    ExportJob earlier = one.exports().of(SHOP).orElseThrow();
    end(earlier);
    now.set(now.get().plusSeconds(1));
    other.exports().start(SHOP, DAYS, new ExportContent(Format.PARQUET));

    ExportJob later = one.exports().forDownload(SHOP).orElseThrow();

    assertThat(later).isNotSameAs(earlier);
    assertThat(later.name()).endsWith(".parquet");
    earlier.remove();
    assertThat(contents(one)).containsExactly("parquet");
  }

  @Test
  void copy_isInProgress_whileTheNodeHasTooManyExports() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));
    gate = new CountDownLatch(1);
    other.jobs().start(CAFE, DAYS, new ExportContent(Format.CSV));
    other.jobs().start(CAFE, DAYS, new ExportContent(Format.CSV));

    ExportJob copy = other.exports().of(SHOP).orElseThrow();
    assertThat(copy.isRunning()).isTrue();
    assertThat(other.exports().of(SHOP)).containsSame(copy);
    gate.countDown();

    assertThat(end(copy)).isEqualTo(new ExportJob.State.Ready(3));
  }

  @Test
  void erasure_endsTheExportOnItsNode_andOnTheOtherOnceItIsNotified() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));
    one.exports().start(CAFE, DAYS, new ExportContent(Format.PARQUET));
    end(one.exports().of(SHOP).orElseThrow());
    ExportJob copy = other.exports().forDownload(SHOP).orElseThrow();

    one.exports().discard(SHOP.id());

    assertThat(other.exports().of(SHOP)).isEmpty();
    assertThat(one.exports().of(SHOP)).isEmpty();
    assertThat(one.exports().of(CAFE)).isPresent();
    other.exports().discardFiles(SHOP.id());
    copy.remove();
    assertThat(contents(other)).isEmpty();
  }

  @Test
  void erasureWhileTheOtherNodeCannotBeNotified_succeeds_andIsRepeated() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));
    end(one.exports().of(SHOP).orElseThrow());
    requests.isFailing = true;
    one.exports().discard(SHOP.id());
    assertThatThrownBy(one.exports()::finishDiscards).isInstanceOf(DirectoryException.class);

    assertThat(other.exports().of(SHOP)).isEmpty();
    assertThatThrownBy(() -> other.exports().forDownload(SHOP))
        .isInstanceOf(DirectoryException.class);
    requests.isFailing = false;
    one.exports().finishDiscards();

    assertThat(other.exports().forDownload(SHOP)).isEmpty();
  }

  @Test
  void exportOfAnHourAgo_isNotMadeAgain() {
    one.exports().start(SHOP, DAYS, new ExportContent(Format.CSV));
    end(one.exports().of(SHOP).orElseThrow());
    now.set(now.get().plus(Duration.ofMinutes(61)));

    assertThat(other.exports().of(SHOP)).isEmpty();
    assertThat(contents(other)).isEmpty();
  }
}
