package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.dashboard.account.LoginThrottle.Attempt;
import dev.vouch.directory.account.EmailAddress;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {
  private static final EmailAddress OWNER = new EmailAddress("owner@shop.example");
  private static final InetAddress ADDRESS = InetAddress.ofLiteral("198.51.100.1");

  private final AtomicLong nanos = new AtomicLong();
  private final LoginThrottle loginThrottle = new LoginThrottle(nanos::get, new SecureRandom());

  private Duration attempt(InetAddress address, EmailAddress email) {
    return switch (loginThrottle.begin(address, email)) {
      case Attempt.Admitted _ -> Duration.ZERO;
      case Attempt.TooSoon(Duration remaining) -> remaining;
    };
  }

  private void signIn(InetAddress address) {
    admit(address).succeeded().run();
  }

  private Attempt.Admitted admit(InetAddress address) {
    if (loginThrottle.begin(address, OWNER) instanceof Attempt.Admitted admitted) {
      return admitted;
    }
    throw new AssertionError("not admitted");
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static EmailAddress otherEmail(int number) {
    return new EmailAddress("other%d@shop.example".formatted(number));
  }

  private static InetAddress otherAddress(int number) {
    return InetAddress.ofLiteral("203.0.113." + number);
  }

  @Test
  void ipAddress_isDelayedLongerAfterEachFailure() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(attempt(ADDRESS, otherEmail(number))).isZero();
    }
    for (int seconds : new int[] {1, 2, 4, 8, 16, 30, 30}) {
      assertThat(attempt(ADDRESS, OWNER)).isEqualTo(Duration.ofSeconds(seconds));
      advance(Duration.ofSeconds(seconds));
      assertThat(attempt(ADDRESS, OWNER)).isZero();
    }
    assertThat(attempt(otherAddress(1), OWNER)).isZero();
  }

  @Test
  void attemptDuringTheDelay_doesNotExtendIt() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      attempt(ADDRESS, OWNER);
    }
    for (int number = 0; number < 100; number++) {
      assertThat(attempt(ADDRESS, OWNER)).isEqualTo(Duration.ofSeconds(1));
    }
  }

  @Test
  void emailAddress_isDelayedAfterFailuresFromManyAddresses() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      assertThat(attempt(otherAddress(number), OWNER)).isZero();
    }

    assertThat(attempt(otherAddress(200), OWNER)).isEqualTo(Duration.ofSeconds(1));
    assertThat(attempt(otherAddress(200), otherEmail(1))).isZero();
  }

  @Test
  void knownAddress_isNotDelayedByFailuresFromOtherAddresses() {
    signIn(ADDRESS);
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      attempt(otherAddress(number), OWNER);
    }

    assertThat(attempt(otherAddress(200), OWNER)).isPositive();
    assertThat(attempt(ADDRESS, OWNER)).isZero();
  }

  @Test
  void knownAddress_isNotDelayedByFailuresForOtherAccounts() {
    signIn(ADDRESS);
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      attempt(ADDRESS, otherEmail(number));
    }

    assertThat(attempt(ADDRESS, otherEmail(1))).isPositive();
    assertThat(attempt(ADDRESS, OWNER)).isZero();
  }

  @Test
  void knownAddress_isDelayedByFailuresForItsOwnAccount() {
    signIn(ADDRESS);
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(attempt(ADDRESS, OWNER)).isZero();
    }

    assertThat(attempt(ADDRESS, OWNER)).isEqualTo(Duration.ofSeconds(1));
    assertThat(attempt(ADDRESS, otherEmail(1))).isZero();
  }

  @Test
  void openSession_hasItsOwnFailureCounter() {
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      attempt(otherAddress(number), OWNER);
    }
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(loginThrottle.beginSignedIn(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginSignedIn(OWNER))
        .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(1)));
    assertThat(loginThrottle.beginSignedIn(otherEmail(1))).isInstanceOf(Attempt.Admitted.class);
  }

  @Test
  void attemptWhoseCheckThrows_isNoFailure() {
    IllegalStateException diskFull = new IllegalStateException("the disk is full");
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      Attempt.Admitted admitted = admit(ADDRESS);
      assertThatThrownBy(
              () ->
                  admitted.check(
                      () -> {
                        throw diskFull;
                      }))
          .isSameAs(diskFull);
    }
    assertThat(attempt(ADDRESS, OWNER)).isZero();
  }

  @Test
  void cancelledAttempt_isNoFailure_andDoesNotRecordTheAddress() {
    for (int number = 0; number < 3 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      admit(ADDRESS).cancel().run();
    }
    assertThat(attempt(ADDRESS, OWNER)).isZero();

    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      attempt(ADDRESS, otherEmail(number));
    }
    assertThat(attempt(ADDRESS, OWNER)).isPositive();
  }

  @Test
  void successfulAttempt_isNotCountedAsFailure() {
    for (int number = 0; number < 3 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      signIn(ADDRESS);
    }
    assertThat(attempt(ADDRESS, OWNER)).isZero();
  }

  @Test
  void failures_expireAfter15Minutes() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      attempt(ADDRESS, OWNER);
    }
    advance(Duration.ofMinutes(16));

    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(attempt(ADDRESS, OWNER)).isZero();
    }
  }

  @Test
  void ipv6Address_isCountedByIts64BitPrefix() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      attempt(InetAddress.ofLiteral("2001:db8:1:2::" + number), otherEmail(number));
    }

    assertThat(attempt(InetAddress.ofLiteral("2001:db8:1:2:ffff::1"), OWNER)).isPositive();
    assertThat(attempt(InetAddress.ofLiteral("2001:db8:1:3::1"), OWNER)).isZero();
  }

  @Test
  void codes_waitUpToAQuarterOfAnHour_andAreCountedForADay() {
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_OF_CODES; attempt++) {
      assertThat(loginThrottle.beginCode(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900}) {
      assertThat(loginThrottle.beginCode(OWNER))
          .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(seconds)));
      advance(Duration.ofSeconds(seconds));
      assertThat(loginThrottle.beginCode(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginCodeOnDevice("device")).isInstanceOf(Attempt.Admitted.class);
    assertThat(loginThrottle.beginCode(otherEmail(1))).isInstanceOf(Attempt.Admitted.class);
    assertThat(attempt(ADDRESS, OWNER)).isZero();
  }

  @Test
  void failuresElsewhere_delayNoDevice() {
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      attempt(otherAddress(number), OWNER);
    }
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(loginThrottle.beginOnDevice("device")).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginOnDevice("device"))
        .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(1)));
    assertThat(loginThrottle.beginOnDevice("another device")).isInstanceOf(Attempt.Admitted.class);
  }
}
