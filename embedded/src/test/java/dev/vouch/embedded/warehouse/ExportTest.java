package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that end before their last event. */
class ExportTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant END = DAY.plus(Duration.ofDays(40));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes LAPTOP = hashes(-2, 102);

  @TempDir private Path directory;




  @Test
  void listenerException_abortsTheExport() throws IOException {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());

      assertThatThrownBy(
              () ->
                  warehouse.export(
                      exportAs(Format.CSV),
                      OutputStream.nullOutputStream(),
                      (events, all) -> {
                        assertThat(all).isEqualTo(1);
                        if (events == 1) {
                          throw new IllegalStateException("the disk is nearly full");
                        }
                      }))
          .hasMessage("the disk is nearly full");
    }
  }

  @Test
  void failedStream_abortsTheExport() throws IOException {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      OutputStream closed = OutputStream.nullOutputStream();
      closed.close();

      assertThatThrownBy(() -> warehouse.export(exportAs(Format.CSV), closed, (events, all) -> {}))
          .isInstanceOf(IOException.class);
    }
  }



  @Test
  void interrupt_abortsTheExport() throws Exception {
    try (SegmentWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      ByteArrayOutputStream received = new ByteArrayOutputStream();
      CountDownLatch interrupted = new CountDownLatch(1);
      List<Throwable> thrown = new ArrayList<>();
      Thread waiting =
          Thread.ofVirtual()
              .unstarted(
                  () -> {
                    try {
                      warehouse.export(
                          exportAs(Format.PARQUET), received, (events, all) -> await(interrupted));
                    } catch (IOException | WarehouseException e) {
                      thrown.add(e);
                    }
                  });
      waiting.start();
      waiting.interrupt();
      while (waiting.isInterrupted()) {
        Thread.onSpinWait();
      }
      interrupted.countDown();
      waiting.join();

      assertThat(thrown)
          .singleElement()
          .satisfies(e -> assertThat(e).hasMessage("the export was stopped"));
      assertThat(received.size()).isZero();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private SegmentWarehouse open() {
    return SegmentWarehouse.open(directory, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private static EventsExport exportAs(Format format) {
    return new EventsExport(Facts.SITE, DAY.minus(Duration.ofDays(1)), END, format);
  }
}
