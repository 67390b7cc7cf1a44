package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The day from which on imported totals do not count (docs/import.md). */
class ImportCutoffTest {
  @TempDir Path data;
  private RecordedSite shop;

  @BeforeEach
  void start() {
    shop = new RecordedSite(data);
    shop.importDays("2026-10-01", "2026-11-14");
  }

  @AfterEach
  void stop() {
    shop.close();
  }

  private static Optional<LocalDate> cutoff(RecordedSite site) {
    return new ImportCutoff(
            site.directory().sites(), site.directory().importedTotals(), site.warehouse())
        .of(site.site());
  }

  private Optional<LocalDate> cutoff() {
    return cutoff(shop);
  }

  private void assertCutoff(String day) {
    assertThat(cutoff()).contains(LocalDate.parse(day));
  }

  @Test
  void siteWithoutEvents_hasNone() {
    assertThat(cutoff()).isEmpty();
  }

  @Test
  void firstEvent_isTheCutoff_inTheZoneOfTheSite() {
    shop.view("2026-11-11T23:30:00Z");
    shop.view("2026-11-13T10:00:00Z");

    assertCutoff("2026-11-12");
  }

  @Test
  void eventAfterTheImportedDays_isNone() {
    shop.view("2026-11-15T10:00:00Z");

    assertThat(cutoff()).isEmpty();
  }

  @Test
  void backdatedEvent_doesNotHideTheImportedDaysBeforeItsReceipt() {
    shop.receive("2026-11-10T09:00:00Z", "2026-11-03T12:00:00Z");
    shop.view("2026-11-12T10:00:00Z");

    assertCutoff("2026-11-10");
  }

  @Test
  void backdatedEventReceivedAfterTheImportedDays_hidesNone() {
    shop.receive("2026-11-16T09:00:00Z", "2026-11-12T12:00:00Z");

    assertThat(cutoff()).isEmpty();
  }

  @Test
  void eventReceivedBeforeALaterReceiptOfAnEarlierOne_isTheCutoff() {
    shop.view("2026-11-13T10:00:00Z");
    shop.receive("2026-11-14T09:00:00Z", "2026-11-11T12:00:00Z");

    assertCutoff("2026-11-13");
  }

  @Test
  void eventReceivedOnTheDayOfBackdatedOnes_isTheCutoff() {
    shop.view("2026-11-11T08:00:00Z");
    shop.receive("2026-11-12T09:00:00Z", "2026-11-11T12:00:00Z");

    assertCutoff("2026-11-11");
  }

  @Test
  void nightlyJob_isFirstReceivedOnTheDayAfterItsEvents() {
    shop.receive("2026-11-12T01:00:00Z", "2026-11-11T09:00:00Z");
    shop.receive("2026-11-12T01:00:01Z", "2026-11-11T18:00:00Z");
    shop.receive("2026-11-13T01:00:00Z", "2026-11-12T09:00:00Z");

    assertCutoff("2026-11-12");
  }

  @Test
  void manyBackdatedEvents_doNotHideTheOneReceivedOnTheirDay() {
    shop.view("2026-11-11T08:00:00Z");
    for (int second = 10; second < 60; second++) {
      String occurredAt = "2026-11-11T1%d:00:" + second + "Z";
      shop.receive("2026-11-13T09:00:00Z", occurredAt.formatted(1));
      shop.receive("2026-11-13T09:00:00Z", occurredAt.formatted(2));
    }

    assertCutoff("2026-11-11");
  }

  @Test
  void eventReceivedBeforeTheImportedDays_hidesThemAll(@TempDir Path other) {
    try (RecordedSite earlier = new RecordedSite(other)) {
      earlier.importDays("2026-11-12", "2026-11-14");
      earlier.view("2026-11-11T10:00:00Z");

      assertThat(cutoff(earlier)).contains(LocalDate.parse("2026-11-11"));
    }
  }
}
