package dev.vouch.directory.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedPaymentTableTest {
  private static final String PAYMENT = "0123456789abcdef0123456789abcdef";

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

  @Test
  void payment_isKnownFor180Days_alsoAfterACrash() {
    assertThat(payments().total(site, PAYMENT)).isEmpty();
    payments().store(site, PAYMENT, 0);
    fixture.crash();

    fixture.clock.advance(Duration.ofDays(180).minusSeconds(1));
    fixture.directory().maintain();
    assertThat(payments().total(site, PAYMENT)).hasValue(0);

    fixture.clock.advance(Duration.ofSeconds(2));
    assertThat(payments().total(site, PAYMENT)).isEmpty();
  }

  @Test
  void expiredPayment_isDeleted_andCanBeStoredAgain() {
    payments().store(site, PAYMENT, 7);
    fixture.clock.advance(Duration.ofDays(181));

    payments().store(site, PAYMENT, 0);
    assertThat(payments().total(site, PAYMENT)).hasValue(0);

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
    LongStream.of(3, 9, 5, 9, 1)
        .parallel()
        .forEach(total -> payments().store(site, PAYMENT, total));

    assertThat(payments().total(site, PAYMENT)).hasValue(9);
  }

  @Test
  void payment_belongsToOneSite() {
    payments().store(site, PAYMENT, 0);

    assertThat(payments().total(fixture.newSite(), PAYMENT)).isEmpty();
  }

  @Test
  void deletedSite_leavesNoRows_alsoIfARequestIsInProgress() {
    payments().store(site, PAYMENT, 0);
    fixture.directory().deletions().begin(site);

    payments().store(site, PAYMENT, 0);

    assertThat(rows()).isZero();
  }
}
