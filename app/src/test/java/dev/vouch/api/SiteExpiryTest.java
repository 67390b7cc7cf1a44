package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.log.LogRecord;
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

/** A site's retention in the API, and the expiry records that it causes. */
class SiteExpiryTest {
  /** 90 days before 20 November in Berlin, during summer time. */
  private static final Instant DUE = Instant.parse("2026-08-21T22:00:00Z");

  private static final Duration TRUSTED_AFTER = Duration.ofHours(1);

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
  void retention_isPatchedAlone_andNullMeansUnlimited() {
    String site = fixture.newSite();

    Reply kept = fixture.send("PATCH", site, "{\"retention_days\":90}");

    assertThat(kept.status()).isEqualTo(200);
    assertThat(kept.json().getInteger("retention_days")).isEqualTo(90);
    assertThat(kept.json().getString("name")).isEqualTo("Shop");
    fixture.send("PATCH", site, "{\"name\":\"Shop 2\"}");
    assertThat(fixture.get(site).json().getInteger("retention_days")).isEqualTo(90);
    JsonObject unlimited = fixture.send("PATCH", site, "{\"retention_days\":null}").json();
    assertThat(unlimited.fieldNames()).contains("retention_days");
    assertThat(unlimited.getValue("retention_days")).isNull();
    assertThat(fixture.get(site).json()).isEqualTo(unlimited);
  }

  @ParameterizedTest
  @ValueSource(strings = {"29", "36501", "0", "-90", "90.5", "\"90\"", "true"})
  void invalidRetention_isRefusedWithTheReason(String days) {
    Reply refused = fixture.send("PATCH", fixture.newSite(), "{\"retention_days\":" + days + "}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().getJsonArray("errors").getJsonObject(0).getString("detail"))
        .contains("from 30 to 36500", "28 days");
  }

  @Test
  void expiry_isAppendedOncePerDayOfTheSite() {
    String site = siteWithRetentionOf90Days();
    advanceEvenly(TRUSTED_AFTER);

    assertThat(expiries()).extracting(LogRecord.Expiry::until).containsExactly(DUE);
    assertThat(expiries()).extracting(LogRecord::site).containsExactly(siteId(site));
    assertThat(fixture.get(site).json().getString("expired_before")).isEqualTo(DUE.toString());
    advanceEvenly(Duration.ofHours(10));
    assertThat(expiries()).hasSize(1);
    advanceEvenly(Duration.ofHours(5));
    assertThat(expiries())
        .extracting(LogRecord.Expiry::until)
        .containsExactly(DUE, DUE.plus(Duration.ofDays(1)));
  }

  @Test
  void expiry_isNotRepeatedAfterARestart() {
    siteWithRetentionOf90Days();
    advanceEvenly(TRUSTED_AFTER);
    Instant now = fixture.now.get();
    fixture.close();
    fixture = new ManagementFixture(folder);
    fixture.now.set(now);
    advanceEvenly(TRUSTED_AFTER.multipliedBy(2));

    assertThat(expiries()).isEmpty();
  }

  @Test
  void expiryRefusedByAFullLog_isRetried() {
    String site = siteWithRetentionOf90Days();
    fixture.log.fill(ManagementFixture.RETRY_AFTER);
    advanceEvenly(TRUSTED_AFTER);
    assertThat(fixture.get(site).json().getString("expired_before")).isNull();
    fixture.log.resume();
    fixture.expiry.expireDue();

    assertThat(expiries()).hasSize(1);
  }

  /** Events that a wrong clock lets expire cannot be restored. */
  @Test
  void clockJump_suspendsExpiryForAnHour() {
    siteWithRetentionOf90Days();
    fixture.expiry.expireDue();
    fixture.now.set(fixture.now.get().plus(Duration.ofDays(3650)));
    fixture.expiry.expireDue();
    advanceEvenly(Duration.ofMinutes(50));

    assertThat(expiries()).isEmpty();
  }

  @Test
  void siteYoungerThanItsRetention_needsNoExpiry() {
    String site = fixture.newSite();
    fixture.send("PATCH", site, "{\"retention_days\":90}");
    advanceEvenly(TRUSTED_AFTER);

    assertThat(expiries()).isEmpty();
  }

  /** The first kept day is 22 August. The default retention of another site keeps 757 days. */
  @Test
  void costsOlderThanTheRetention_areDeleted_evenOfDaysBeforeTheSiteWasAdded() {
    String site = fixture.newSite();
    String other = fixture.newSite();
    fixture.send("PATCH", site, "{\"retention_days\":90}");
    for (String each : List.of(site, other)) {
      spend(each, "2026-08-21");
      spend(each, "2026-08-22");
    }
    fixture.expiry.expireDue();
    assertThat(fixture.directory.campaignCosts().count(siteId(site))).isEqualTo(2);

    advanceEvenly(TRUSTED_AFTER);

    assertThat(fixture.directory.campaignCosts().newest(siteId(site), 0, 10))
        .extracting(cost -> cost.key().date().toString())
        .containsExactly("2026-08-22");
    assertThat(fixture.directory.campaignCosts().count(siteId(other))).isEqualTo(2);
  }

  private void spend(String site, String date) {
    String cost =
        "{\"date\":\"%s\",\"source\":\"google\",\"amount\":1,\"currency\":\"EUR\"}".formatted(date);
    assertThat(fixture.send("PUT", site + "/costs", "{\"costs\":[%s]}".formatted(cost)).status())
        .isEqualTo(200);
  }

  /** Also creates a site with the default retention. Both are 200 days old. */
  private String siteWithRetentionOf90Days() {
    Instant now = fixture.now.get();
    fixture.now.set(now.minus(Duration.ofDays(200)));
    String site = fixture.newSite();
    fixture.newSite();
    fixture.now.set(now);
    fixture.send("PATCH", site, "{\"retention_days\":90}");
    return site;
  }

  /** Advances the clock by this time, in steps of ten minutes with an expiry run each. */
  private void advanceEvenly(Duration time) {
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
