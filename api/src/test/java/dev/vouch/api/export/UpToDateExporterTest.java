package dev.vouch.api.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.SiteId;
import dev.vouch.http.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** No export starts before the warehouse has applied every erasure in the log. */
class UpToDateExporterTest {
  private static final EventsExport EXPORT =
      new EventsExport(new SiteId(1), Instant.EPOCH, Instant.EPOCH, EventsExport.Format.CSV);

  private final List<Long> startedAt = new ArrayList<>();
  private final AtomicLong applied = new AtomicLong(3);

  @Test
  void export_startsOnceTheWarehouseHasCaughtUp() throws IOException {
    exporter(5, applied::incrementAndGet, Duration.ofMinutes(1))
        .export(EXPORT, OutputStream.nullOutputStream(), (events, all) -> {});

    assertThat(startedAt).containsExactly(5L);
  }

  @Test
  void laggingWarehouse_isAProblem_andNoExportStarts() {
    UpToDateExporter lagging = exporter(5, applied::get, Duration.ofMillis(50));

    assertThatThrownBy(
            () -> lagging.export(EXPORT, OutputStream.nullOutputStream(), (events, all) -> {}))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("Reports are not up to date");
    assertThat(startedAt).isEmpty();
  }

  private UpToDateExporter exporter(long appended, LongSupplier appliedUntil, Duration timeout) {
    return new UpToDateExporter(
        (export, to, progress) -> startedAt.add(applied.get()),
        () -> LogPositions.of(0, appended),
        (_, recorded) -> LogPositions.of(0, appliedUntil.getAsLong()).include(recorded),
        timeout);
  }
}
