package dev.vouch.benchmarks.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory;
import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory.Counts;
import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetGeneratorTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  @TempDir Path directory;

  private final Instant now = Instant.now();

  @Test
  void filledDirectory_containsItsEventsAndIsServed() throws Exception {
    Path data = directory.resolve("filled");

    DatasetSpec dataset = new DatasetSpec(20_000, Shape.SINGLE, now);

    FilledDirectory filled = DatasetGenerator.fill(data, dataset, written -> {});

    Counts counts = filled.counts();
    assertThat(counts.events()).isEqualTo(20_000);
    assertThat(counts.confirmed()).isBetween(1_800L, 2_200L);
    assertThat(counts.pings()).isPositive();
    Summary summary = summary(data, filled.sites().getFirst(), counts);
    assertThat(summary.pageviews()).isEqualTo(counts.pageviews());
    assertThat(summary.successes()).isEqualTo(counts.successes());
    assertThat(summary.visitors()).isBetween(1_500L, 5_000L);
    assertThat(summaryResponse(data, FilledSites.of(data).getFirst()))
        .contains("\"successes\":" + counts.successes());
  }

  @Test
  void filledDirectory_hasClosedTheDaysOlderThan14() {
    // A day closes up to two hours after the 14 days.
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    Instant end = today.minus(Duration.ofHours(12));
    DatasetGenerator.fill(directory, new DatasetSpec(2_000, Shape.SINGLE, end), written -> {});

    Optional<StoreExtent> extent =
        new StoredFiles(directory.resolve(EventStore.DIRECTORY)).extent();
    assertThat(extent.map(StoreExtent::durableUntil))
        .contains(Optional.of(today.minus(Duration.ofDays(15))));
  }

  @Test
  void nonEmptyDirectory_isRejected() {
    DatasetSpec dataset = new DatasetSpec(1, Shape.SINGLE, now);
    DatasetGenerator.fill(directory, dataset, written -> {});

    assertThatThrownBy(() -> DatasetGenerator.fill(directory, dataset, written -> {}))
        .hasMessageContaining("choose an empty directory");
  }

  private Summary summary(Path data, FilledSite site, Counts counts) {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    try (SegmentWarehouse warehouse = SegmentWarehouse.open(data, clock)) {
      long timeRecords = DatasetSpec.SPAN.toHours();
      assertThat(warehouse.next(FileLog.PARTITION))
          .isCloseTo(counts.events() + counts.pings() + timeRecords + 1, within(1L));
      return warehouse.answer(
          new SummaryQuestion(
              new Scope(site.id(), Instant.EPOCH, now, AttributionModel.LAST, List.of()),
              List.of()));
    }
  }

  private String summaryResponse(Path data, FilledSite site) throws Exception {
    Settings settings =
        new Settings()
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .addOption(Setting.ADMIN_TOKEN, Optional.of(ADMIN_TOKEN));
    try (Vouch vouch =
            Vouch.start(
                settings.configuration(),
                Clock.systemUTC(),
                failed -> {
                  throw failed;
                });
        HttpClient client = HttpClient.newHttpClient()) {
      String path =
          "/api/sites/%s/reports/summary?from=%s&to=%s"
              .formatted(
                  site.id(),
                  now.minus(DatasetSpec.SPAN).atZone(ZoneOffset.UTC).toLocalDate(),
                  now.atZone(ZoneOffset.UTC).toLocalDate());
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path))
                  .header("Authorization", "Bearer " + ADMIN_TOKEN)
                  .build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.body();
    }
  }
}
