package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcludedAddressEndpointsTest {
  private static final String OFFICE = "198.51.100.7";

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";
  private String addresses = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
    addresses = site + "/excluded-addresses";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void address_isExcludedUntilItIsRemoved_andNeverReturned() {
    Reply created = exclude("Office", OFFICE);

    assertThat(created.status()).isEqualTo(201);
    String id = created.json().getString("address_id");
    assertThat(id).matches("address_[0-9a-f]{16}");
    assertThat(created.json())
        .isEqualTo(
            new JsonObject()
                .put("address_id", id)
                .put("name", "Office")
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(fixture.get(addresses).json())
        .isEqualTo(new JsonObject().put("excluded_addresses", JsonArray.of(created.json())));
    assertThat(isExcluded(OFFICE)).isTrue();
    assertThat(isExcluded("198.51.100.8")).isFalse();

    assertThat(fixture.send("DELETE", addresses + "/" + id, "").status()).isEqualTo(204);
    assertThat(isExcluded(OFFICE)).isFalse();
    assertThat(fixture.send("DELETE", addresses + "/" + id, "").status()).isEqualTo(404);
    assertThat(fixture.get(addresses).json().getJsonArray("excluded_addresses")).isEmpty();
  }

  @Test
  void ipv6Address_excludesItsNetworkOf64Bits() {
    exclude("Office", "2001:db8:1:2::1");

    assertThat(isExcluded("2001:db8:1:2:ffff::9")).isTrue();
    assertThat(isExcluded("2001:db8:1:3::1")).isFalse();
  }

  @Test
  void excludedAddress_belongsToOneSite_andSurvivesARestart() {
    exclude("Office", OFFICE);
    String other = fixture.newSite();
    assertThat(fixture.directory.exclusions().excludesAddress(siteId(other), ip(OFFICE))).isFalse();

    fixture.close();
    fixture = new ManagementFixture(folder);

    assertThat(isExcluded(OFFICE)).isTrue();
    assertThat(fixture.directory.exclusions().excludesAddress(siteId(other), ip(OFFICE))).isFalse();
  }

  @Test
  void sameAddress_isRefused_inAnyNotation() {
    exclude("Office", OFFICE);

    Reply again = exclude("Office 2", "::ffff:198.51.100.7");

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().getString("detail")).contains("“Office”").doesNotContain(OFFICE);
  }

  @Test
  void moreThanTheMaximum_isRefused() {
    for (int number = 0; number < ExclusionRegistry.ADDRESSES_MAX; number++) {
      assertThat(exclude("Office", "198.51.100." + number).status()).isEqualTo(201);
    }

    Reply refused = exclude("Office", "203.0.113.1");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().getString("detail")).contains("limit of 100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"198.51.100.0/24", "198.51.100", "office.example", "198.51.100.7:80"})
  void otherThanOneAddress_isRefused(String address) {
    Reply refused = exclude("Office", address);

    assertThat(refused.problems()).containsExactly("/address invalid_address");
    assertThat(refused.response().body()).doesNotContain(address);
  }

  /** Names are stored as they are. */
  @ParameterizedTest
  @ValueSource(strings = {"198.51.100.7", "Office (198.51.100.7)", "Home 2001:db8::1, Berlin"})
  void nameWithAnAddress_isRefused(String name) {
    assertThat(exclude(name, OFFICE).problems()).containsExactly("/name contains_address");
  }

  @Test
  void missingFields_areListed() {
    assertThat(fixture.post(addresses, "{\"ip\":\"1.1.1.1\"}").problems())
        .containsExactly("/name missing_field", "/address missing_field", "/ip unknown_field");
  }

  @Test
  void changes_areInTheActivityLog_withoutTheAddress() {
    String id = exclude("Office", OFFICE).json().getString("address_id");
    fixture.send("DELETE", addresses + "/" + id, "");

    assertThat(
            fixture
                .directory
                .audit()
                .page(siteId(site), Optional.empty(), OptionalLong.empty(), 2)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(
            "No longer excludes the address “Office”.", "Excluded the address “Office”.");
  }

  @Test
  void deletedSite_excludesNothing() {
    exclude("Office", OFFICE);

    fixture.send("DELETE", site, "");

    assertThat(isExcluded(OFFICE)).isFalse();
    assertThat(fixture.get(addresses).status()).isEqualTo(404);
  }

  private Reply exclude(String name, String address) {
    return fixture.post(
        addresses, new JsonObject().put("name", name).put("address", address).encode());
  }

  private boolean isExcluded(String address) {
    return fixture.directory.exclusions().excludesAddress(siteId(site), ip(address));
  }

  private static IpAddress ip(String address) {
    return IpAddress.parse(address).orElseThrow();
  }
}
