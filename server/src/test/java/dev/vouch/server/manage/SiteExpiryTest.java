package dev.vouch.server.manage;

import static dev.vouch.server.manage.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogRecord;
import dev.vouch.server.manage.ManagementFixture.Reply;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a site keeps its events, by the API, and the records that let them go. */
class SiteExpiryTest {
  /** 90 days before 20 November in Berlin, where summer time held then. */
  private static final Instant DUE = Instant.parse("2026-08-21T22:00:00Z");

  private static final Duration STEADY = Duration.ofHours(1);

  @TempDir Path folder;
  private ManagementFixture fixture;

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void retention_isChangedAlone_andNullKeepsEventsForEver() {
    String site = fixture.newSite();

    Reply kept = fixture.send("PATCH", site, "{\"retention_days\":90}");

    assertThat(kept.status()).isEqualTo(200);
    assertThat(kept.json().getInteger("retention_days")).isEqualTo(90);
    assertThat(kept.json().getString("name")).isEqualTo("Shop");
    fixture.send("PATCH", site, "{\"name\":\"Shop 2\"}");
    assertThat(fixture.get(site).json().getInteger("retention_days")).isEqualTo(90);
    JsonObject forEver = fixture.send("PATCH", site, "{\"retention_days\":null}").json();
    assertThat(forEver.fieldNames()).contains("retention_days");
    assertThat(forEver.getValue("retention_days")).isNull();
    assertThat(fixture.get(site).json()).isEqualTo(forEver);
  }

  @ParameterizedTest
  @ValueSource(strings = {"29", "36501", "0", "-90", "90.5", "\"90\"", "true"})
  void anythingButWholeDaysFrom30On_isRefusedWithTheReason(String days) {
    Reply refused = fixture.send("PATCH", fixture.newSite(), "{\"retention_days\":" + days + "}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().getJsonArray("errors").getJsonObject(0).getString("detail"))
        .contains("from 30 to 36500", "28 days");
  }

  @Test
  void oncePerDayOfTheSite_theLogIsToldWhatExpires() {
    String site = keeping90Days();
    evenly(STEADY);

    assertThat(expiries()).extracting(LogRecord.Expiry::until).containsExactly(DUE);
    assertThat(expiries()).extracting(LogRecord::site).containsExactly(siteId(site));
    assertThat(fixture.get(site).json().getString("expired_before")).isEqualTo(DUE.toString());
    evenly(Duration.ofHours(10));
    assertThat(expiries()).hasSize(1);
    evenly(Duration.ofHours(5));
    assertThat(expiries())
        .extracting(LogRecord.Expiry::until)
        .containsExactly(DUE, DUE.plus(Duration.ofDays(1)));
  }

  @Test
  void afterARestart_whatTheLogKnowsIsNotRepeated() {
    keeping90Days();
    evenly(STEADY);
    Instant now = fixture.now.get();
    fixture.close();
    fixture = new ManagementFixture(folder);
    fixture.now.set(now);
    evenly(STEADY.multipliedBy(2));

    assertThat(expiries()).isEmpty();
  }

  @Test
  void whatTheLogCouldNotTake_isToldLater() {
    String site = keeping90Days();
    fixture.log.fill(ManagementFixture.RETRY_AFTER);
    evenly(STEADY);
    assertThat(fixture.get(site).json().getString("expired_before")).isNull();
    fixture.log.resume();
    fixture.expiry.expireDue();

    assertThat(expiries()).hasSize(1);
  }

  /** Nothing brings back what a wrong clock let expire. */
  @Test
  void clockThatLeaps_letsNothingExpireForAnHour() {
    keeping90Days();
    fixture.expiry.expireDue();
    fixture.now.set(fixture.now.get().plus(Duration.ofDays(3650)));
    fixture.expiry.expireDue();
    evenly(Duration.ofMinutes(50));

    assertThat(expiries()).isEmpty();
  }

  private String keeping90Days() {
    String site = fixture.newSite();
    fixture.newSite();
    fixture.send("PATCH", site, "{\"retention_days\":90}");
    return site;
  }

  /** Lets so much time pass, and does the chore every ten minutes. */
  private void evenly(Duration time) {
    fixture.expiry.expireDue();
    for (Instant end = fixture.now.get().plus(time); fixture.now.get().isBefore(end); ) {
      fixture.now.set(fixture.now.get().plus(Duration.ofMinutes(10)));
      fixture.expiry.expireDue();
    }
  }

  private List<LogRecord.Expiry> expiries() {
    return fixture.log.records().stream()
        .filter(LogRecord.Expiry.class::isInstance)
        .map(LogRecord.Expiry.class::cast)
        .toList();
  }
}
