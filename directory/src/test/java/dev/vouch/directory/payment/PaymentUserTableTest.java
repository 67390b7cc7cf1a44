package dev.vouch.directory.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.Money;
import dev.vouch.core.payment.UncreditedPayment;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.DirectoryFixture;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaymentUserTableTest {
  private static final String SUBSCRIPTION = "0123456789abcdef0123456789abcdef";
  private static final String CUSTOMER = "fedcba9876543210fedcba9876543210";
  private static final UserKey USER = new UserKey(-17);
  private static final UserKey OTHER = new UserKey(18);
  private static final UncreditedPayment PAYMENT =
      new UncreditedPayment(
          "00000000000000000000000000000001",
          new OrderKey(-5),
          "paid",
          new Money(new BigDecimal("49.90"), "EUR"));

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void open() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private PaymentUserTable users() {
    return fixture.directory().paymentUsers();
  }

  private Map<String, UserKey> found() {
    return users().find(site, List.of(SUBSCRIPTION, CUSTOMER));
  }

  private void store(UserKey user, String account, boolean isStated) {
    users().store(site, user, Map.of(account, Duration.ofDays(400)), isStated);
  }

  @Test
  void user_isKnownUntilItExpires_alsoAfterACrash_andOfOneSite() {
    store(USER, SUBSCRIPTION, true);
    fixture.crash();

    fixture.clock.advance(Duration.ofDays(400).minusSeconds(1));
    fixture.directory().maintain();
    assertThat(found()).containsExactly(Map.entry(SUBSCRIPTION, USER));
    assertThat(users().find(fixture.newSite(), List.of(SUBSCRIPTION))).isEmpty();

    fixture.clock.advance(Duration.ofSeconds(2));
    assertThat(found()).isEmpty();
    fixture.clock.advance(Duration.ofHours(1));
    fixture.directory().maintain();
    assertThat(rows("payment_users")).isZero();
  }

  @Test
  void statedUser_replacesAnother_andARememberedOneOnlyKeepsItsOwn() {
    store(USER, CUSTOMER, true);
    fixture.clock.advance(Duration.ofDays(399));

    store(OTHER, CUSTOMER, false);
    assertThat(found()).containsEntry(CUSTOMER, USER);

    store(USER, CUSTOMER, false);
    fixture.clock.advance(Duration.ofDays(399));
    assertThat(found()).containsEntry(CUSTOMER, USER);

    store(OTHER, CUSTOMER, true);
    assertThat(found()).containsEntry(CUSTOMER, OTHER);
  }

  @Test
  void payment_waitsForTheUserOfAnyOfItsAccounts_for14Days() {
    users().await(site, PAYMENT, List.of(SUBSCRIPTION, CUSTOMER));
    users().await(site, PAYMENT, List.of(CUSTOMER));
    fixture.crash();

    assertThat(users().awaiting(site, List.of(SUBSCRIPTION, CUSTOMER))).containsExactly(PAYMENT);
    assertThat(users().awaiting(site, List.of(CUSTOMER))).containsExactly(PAYMENT);

    users().remove(site, List.of(PAYMENT));
    assertThat(users().awaiting(site, List.of(SUBSCRIPTION))).isEmpty();

    users().await(site, PAYMENT, List.of(CUSTOMER));
    fixture.clock.advance(Duration.ofDays(14));
    assertThat(users().awaiting(site, List.of(CUSTOMER))).isEmpty();
  }

  @Test
  void erasedUser_isForgotten_andOthersStay() {
    store(USER, SUBSCRIPTION, true);
    store(OTHER, CUSTOMER, true);

    users().erase(site, USER);

    assertThat(found()).containsExactly(Map.entry(CUSTOMER, OTHER));
  }

  @Test
  void deletedSite_leavesNoRows_alsoIfARequestIsInProgress() {
    store(USER, SUBSCRIPTION, true);
    users().await(site, PAYMENT, List.of(CUSTOMER));
    fixture.directory().deletions().begin(site);

    store(USER, SUBSCRIPTION, true);
    users().await(site, PAYMENT, List.of(CUSTOMER));

    assertThat(rows("payment_users") + rows("uncredited_payments")).isZero();
  }

  private int rows(String table) {
    return fixture
        .openDatabase()
        .read(
            handle ->
                handle.createQuery("SELECT count(*) FROM " + table).mapTo(Integer.class).one());
  }
}
