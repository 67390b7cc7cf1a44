package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first days of reports of all time. */
class FirstDaysTest {
  @TempDir Path data;
  private RecordedSite shop;

  @BeforeEach
  void start() {
    shop = new RecordedSite(data);
  }

  @AfterEach
  void stop() {
    shop.close();
  }

  private LocalDate first() {
    return FirstDays.by(shop.directory().importedTotals(), shop.warehouse()).of(shop.registered());
  }

  @Test
  void siteWithoutEarlierNumbers_beginsWithItsCreation() {
    shop.receive("2026-11-12T10:00:00Z", "2026-11-11T10:00:00Z");
    shop.importDays("2026-11-11", "2026-11-12");

    assertThat(first()).isEqualTo("2026-11-10");
  }

  @Test
  void importedDaysBeforeTheCreation_areIncluded() {
    shop.importDays("2024-11-01", "2026-11-09");

    assertThat(first()).isEqualTo("2024-11-01");
  }

  @Test
  void backdatedEventFromBeforeTheCreation_isIncluded_onItsDayInTheZoneOfTheSite() {
    shop.receive("2026-11-10T08:00:00Z", "2026-11-03T23:30:00Z");

    assertThat(first()).isEqualTo("2026-11-04");
  }

  @Test
  void earliestPossibleBackdatedEvent_isIncluded() {
    shop.receive("2026-11-10T08:00:00Z", "2026-11-03T08:00:00Z");

    assertThat(first()).isEqualTo("2026-11-03");
  }

  @Test
  void theEarlierOfImportedAndBackdated_isTheFirst() {
    shop.importDays("2026-11-07", "2026-11-08");
    shop.receive("2026-11-10T09:00:00Z", "2026-11-05T12:00:00Z");

    assertThat(first()).isEqualTo("2026-11-05");
  }
}
