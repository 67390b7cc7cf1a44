package dev.vouch.directory.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.directory.DirectoryFixture;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedPaymentTableTest {
  private static final String PAYMENT = "0123456789abcdef0123456789abcdef";
  private static final String OTHER = "fedcba9876543210fedcba9876543210";
  private static final String ORDER = "00000000000000000000000000000001";

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void open() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private RecordedPayments payments() {
    return fixture.directory().recordedPayments();
  }

  private void store(SiteId ofSite, long total) {
    payments()
        .store(
            ofSite, List.of(new RecordedPayment(PAYMENT, ORDER, total, new BigDecimal("49.90"))));
  }

  private OptionalLong total(SiteId ofSite) {
    return payments().find(ofSite, List.of(PAYMENT, OTHER)).values().stream()
        .mapToLong(RecordedPayment::total)
        .findFirst();
  }

  @Test
  void payment_isKnownFor180Days_alsoAfterACrash() {
    assertThat(total(site)).isEmpty();
    store(site, 0);
    fixture.crash();

    fixture.clock.advance(Duration.ofDays(180).minusSeconds(1));
    fixture.directory().maintain();
    assertThat(total(site)).hasValue(0);

    fixture.clock.advance(Duration.ofSeconds(2));
    assertThat(total(site)).isEmpty();
  }

  @Test
  void payments_areFoundByTheirOrder_withTheirValues() {
    RecordedPayment payment =
        new RecordedPayment(
            PAYMENT, ORDER, 0, new BigDecimal("49.90"), Optional.of(new OrderKey(-7)));
    RecordedPayment refund = new RecordedPayment(OTHER, ORDER, 3, new BigDecimal("-19.90"));

    payments().store(site, List.of(payment, refund));

    assertThat(payments().ofOrder(site, ORDER)).containsExactlyInAnyOrder(payment, refund);
    assertThat(payments().ofOrder(site, PAYMENT)).isEmpty();
    assertThat(payments().find(site, List.of(PAYMENT)))
        .containsExactly(Map.entry(PAYMENT, payment));
  }

  @Test
  void expiredPayment_isDeleted_andCanBeStoredAgain() {
    store(site, 7);
    fixture.clock.advance(Duration.ofDays(181));

    store(site, 0);
    assertThat(total(site)).hasValue(0);

    fixture.clock.advance(Duration.ofDays(181));
    fixture.directory().maintain();
    assertThat(rows()).isZero();
  }

  private int rows() {
    return fixture
        .openDatabase()
        .read(
            handle ->
                handle
                    .createQuery("SELECT count(*) FROM recorded_payments")
                    .mapTo(Integer.class)
                    .one());
  }

  @Test
  void total_onlyIncreases_inAnyOrderOfWrites() {
    LongStream.of(3, 9, 5, 9, 1).parallel().forEach(total -> store(site, total));

    assertThat(total(site)).hasValue(9);
  }

  @Test
  void payment_belongsToOneSite() {
    store(site, 0);

    assertThat(total(fixture.newSite())).isEmpty();
  }

  @Test
  void deletedSite_leavesNoRows_alsoIfARequestIsInProgress() {
    store(site, 0);
    fixture.directory().deletions().begin(site);

    store(site, 0);

    assertThat(rows()).isZero();
  }
}
