package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.server.dashboard.account.LoginThrottle.Attempt;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {
  private static final EmailAddress OWNER = new EmailAddress("owner@shop.example");
  private static final InetAddress HOME = InetAddress.ofLiteral("198.51.100.1");

  private final AtomicLong nanos = new AtomicLong();
  private final LoginThrottle loginThrottle = new LoginThrottle(nanos::get, new SecureRandom());

  private Duration wait(InetAddress address, EmailAddress email) {
    return switch (loginThrottle.begin(address, email)) {
      case Attempt.Admitted _ -> Duration.ZERO;
      case Attempt.TooSoon(Duration left) -> left;
    };
  }

  private void succeed(InetAddress address) {
    admitted(address).succeeded().run();
  }

  private Attempt.Admitted admitted(InetAddress address) {
    if (loginThrottle.begin(address, OWNER) instanceof Attempt.Admitted admitted) {
      return admitted;
    }
    throw new AssertionError("not admitted");
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static EmailAddress other(int number) {
    return new EmailAddress("other%d@shop.example".formatted(number));
  }

  private static InetAddress stranger(int number) {
    return InetAddress.ofLiteral("203.0.113." + number);
  }

  @Test
  void anAddress_waitsLongerAfterEachFailure_whateverItTries() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(wait(HOME, other(number))).isZero();
    }
    for (int seconds : new int[] {1, 2, 4, 8, 16, 30, 30}) {
      assertThat(wait(HOME, OWNER)).isEqualTo(Duration.ofSeconds(seconds));
      pass(Duration.ofSeconds(seconds));
      assertThat(wait(HOME, OWNER)).isZero();
    }
    assertThat(wait(stranger(1), OWNER)).isZero();
  }

  @Test
  void attemptsThatComeTooSoon_prolongNothing() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      wait(HOME, OWNER);
    }
    for (int number = 0; number < 100; number++) {
      assertThat(wait(HOME, OWNER)).isEqualTo(Duration.ofSeconds(1));
    }
  }

  @Test
  void anEmailAddress_isSlowedForManyAddressesTogether() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      assertThat(wait(stranger(number), OWNER)).isZero();
    }

    assertThat(wait(stranger(200), OWNER)).isEqualTo(Duration.ofSeconds(1));
    assertThat(wait(stranger(200), other(1))).isZero();
  }

  @Test
  void whereTheOwnerSignedInBefore_strangersHoldNobodyUp() {
    succeed(HOME);
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      wait(stranger(number), OWNER);
    }

    assertThat(wait(stranger(200), OWNER)).isPositive();
    assertThat(wait(HOME, OWNER)).isZero();
  }

  @Test
  void whereTheOwnerSignedInBefore_neighboursHoldOnlyThemselvesUp() {
    succeed(HOME);
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      wait(HOME, other(number));
    }

    assertThat(wait(HOME, other(1))).isPositive();
    assertThat(wait(HOME, OWNER)).isZero();
  }

  @Test
  void whereTheOwnerSignedInBefore_guessingTheirPassword_isSlowedAllTheSame() {
    succeed(HOME);
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(wait(HOME, OWNER)).isZero();
    }

    assertThat(wait(HOME, OWNER)).isEqualTo(Duration.ofSeconds(1));
    assertThat(wait(HOME, other(1))).isZero();
  }

  @Test
  void anOpenSession_countsItsFailuresApart() {
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      wait(stranger(number), OWNER);
    }
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(loginThrottle.beginSignedIn(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginSignedIn(OWNER))
        .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(1)));
    assertThat(loginThrottle.beginSignedIn(other(1))).isInstanceOf(Attempt.Admitted.class);
  }

  @Test
  void anAttemptThatIsTakenBack_countsAsNoFailure_andMakesNobodyKnown() {
    for (int number = 0; number < 3 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      admitted(HOME).cancel().run();
    }
    assertThat(wait(HOME, OWNER)).isZero();

    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      wait(HOME, other(number));
    }
    assertThat(wait(HOME, OWNER)).isPositive();
  }

  @Test
  void signingIn_countsAsNoFailure() {
    for (int number = 0; number < 3 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      succeed(HOME);
    }
    assertThat(wait(HOME, OWNER)).isZero();
  }

  @Test
  void failures_areForgottenAfterAQuarterOfAnHour() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      wait(HOME, OWNER);
    }
    pass(Duration.ofMinutes(16));

    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(wait(HOME, OWNER)).isZero();
    }
  }

  @Test
  void anIpv6Address_countsByItsNetwork() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      wait(InetAddress.ofLiteral("2001:db8:1:2::" + number), other(number));
    }

    assertThat(wait(InetAddress.ofLiteral("2001:db8:1:2:ffff::1"), OWNER)).isPositive();
    assertThat(wait(InetAddress.ofLiteral("2001:db8:1:3::1"), OWNER)).isZero();
  }

  @Test
  void codes_waitUpToAQuarterOfAnHour_andAreCountedForADay() {
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_OF_CODES; attempt++) {
      assertThat(loginThrottle.beginCode(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900}) {
      assertThat(loginThrottle.beginCode(OWNER))
          .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(seconds)));
      pass(Duration.ofSeconds(seconds));
      assertThat(loginThrottle.beginCode(OWNER)).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginCodeOnDevice("device")).isInstanceOf(Attempt.Admitted.class);
    assertThat(loginThrottle.beginCode(other(1))).isInstanceOf(Attempt.Admitted.class);
    assertThat(wait(HOME, OWNER)).isZero();
  }

  @Test
  void failuresElsewhere_delayNoDevice() {
    for (int number = 0; number < 2 * LoginThrottle.FREE_FAILURES_PER_EMAIL; number++) {
      wait(stranger(number), OWNER);
    }
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_ADDRESS; number++) {
      assertThat(loginThrottle.beginOnDevice("device")).isInstanceOf(Attempt.Admitted.class);
    }

    assertThat(loginThrottle.beginOnDevice("device"))
        .isEqualTo(new Attempt.TooSoon(Duration.ofSeconds(1)));
    assertThat(loginThrottle.beginOnDevice("another device")).isInstanceOf(Attempt.Admitted.class);
  }
}
