package dev.vouch.dashboard.account;

import static java.util.Comparator.naturalOrder;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.vouch.core.visitor.AddressHash;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.directory.account.EmailAddress;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A throttle against guessing of passwords and codes. After some failures, an IP address must wait
 * before its next attempt is checked, and so must an email address from any IP address. The delay
 * doubles up to half a minute; during the delay, a correct password is rejected too. Separate
 * counters are used for a device on which the account has signed in (by its cookie), for an account
 * at an IP address from which it has signed in, and for an account that is signed in, so that
 * others' failures cannot lock an owner out. Codes of second factors are counted separately, with
 * longer delays, because there are only a million codes. Everything is kept in memory, as hashes
 * under a random key; an IPv6 address counts by its /64. Thread-safe; memory is bounded.
 */
final class LoginThrottle {
  /**
   * The number of failures after which attempts are delayed, per IP address, or per device or
   * account with a separate counter.
   */
  static final int FREE_FAILURES_PER_ADDRESS = 10;

  /** The number of failures after which attempts are delayed, per email address. */
  static final int FREE_FAILURES_PER_EMAIL = 30;

  /** The number of failed codes after which attempts are delayed, per account or device. */
  static final int FREE_FAILURES_OF_CODES = 5;

  static final Duration DELAY_MAX = Duration.ofSeconds(30);

  private static final Duration FAILURES_TTL = Duration.ofMinutes(15);
  private static final Duration CODE_DELAY_MAX = Duration.ofMinutes(15);
  private static final Duration CODE_FAILURES_TTL = Duration.ofDays(1);
  private static final Duration KNOWN_ADDRESS_TTL = Duration.ofDays(30);
  private static final int ENTRIES_MAX = 20_000;
  private static final int DOUBLINGS_MAX = 10;

  private final Ticker ticker;
  private final AddressHash addresses;
  private final byte[] key = new byte[32];
  private final Cache<Long, Failures> failures;
  private final Cache<Long, Failures> codeFailures;
  private final Cache<Long, Boolean> known;

  LoginThrottle(Ticker ticker, SecureRandom random) {
    this.ticker = ticker;
    addresses = new AddressHash(random);
    random.nextBytes(key);
    failures = cache(ticker, FAILURES_TTL).build();
    codeFailures = cache(ticker, CODE_FAILURES_TTL).build();
    known = cache(ticker, KNOWN_ADDRESS_TTL).build();
  }

  private static Caffeine<Object, Object> cache(Ticker ticker, Duration ttl) {
    return Caffeine.newBuilder().maximumSize(ENTRIES_MAX).expireAfterWrite(ttl).ticker(ticker);
  }

  /** A counter of failures, the number of failures without a delay, and the maximum delay. */
  private record FailureCounter(
      Cache<Long, Failures> counts, long counterKey, int freeFailures, Duration delayMax) {}

  /** The number of failures, and the time at which the delay ends. */
  private record Failures(int count, long waitsUntilNanos) {}

  /** The result of beginning an attempt. */
  sealed interface Attempt {
    /**
     * The attempt may be checked. It counts as a failure unless one of the callbacks runs.
     *
     * @param succeeded must run after a correct guess
     * @param cancel must run if the guess was neither correct nor wrong
     */
    record Admitted(Runnable succeeded, Runnable cancel) implements Attempt {
      /**
       * Checks the guess. The attempt does not count as a failure if the check throws an exception.
       */
      <R> R check(Supplier<R> guess) {
        try {
          return guess.get();
        } catch (RuntimeException e) {
          cancel.run();
          throw e;
        }
      }
    }

    /** The attempt must not be checked yet. */
    record TooSoon(Duration remaining) implements Attempt {}
  }

  /** Begins an attempt that concerns no account, such as entering the setup code. */
  Attempt begin(InetAddress address) {
    return begin(List.of(ofAddress(address)), () -> {});
  }

  /** Begins an attempt to enter the password of {@code email}. */
  Attempt begin(InetAddress address, EmailAddress email) {
    long pair = pair(address, email);
    List<FailureCounter> counters =
        known.getIfPresent(pair) == null
            ? List.of(
                ofAddress(address),
                ofPasswords(hash("email", email.text()), FREE_FAILURES_PER_EMAIL))
            : List.of(ofPasswords(pair, FREE_FAILURES_PER_ADDRESS));
    return begin(counters, () -> recordAddress(address, email));
  }

  /**
   * Begins an attempt to enter a password on a device on which the account signed in before.
   *
   * @param device the nonce of the device's token
   */
  Attempt beginOnDevice(String device) {
    return begin(List.of(ofPasswords(hash("device", device), FREE_FAILURES_PER_ADDRESS)), () -> {});
  }

  /** Begins an attempt to enter a code of the account's second factor. */
  Attempt beginCode(EmailAddress email) {
    return begin(List.of(ofCodes(hash("code", email.text()))), () -> {});
  }

  /** Begins an attempt to enter a code on a device on which the account signed in before. */
  Attempt beginCodeOnDevice(String device) {
    return begin(List.of(ofCodes(hash("code on device", device))), () -> {});
  }

  private FailureCounter ofPasswords(long counterKey, int freeFailures) {
    return new FailureCounter(failures, counterKey, freeFailures, DELAY_MAX);
  }

  private FailureCounter ofCodes(long counterKey) {
    return new FailureCounter(codeFailures, counterKey, FREE_FAILURES_OF_CODES, CODE_DELAY_MAX);
  }

  /** Begins an attempt to enter the password of the signed-in account. */
  Attempt beginSignedIn(EmailAddress email) {
    return begin(
        List.of(ofPasswords(hash("signed in", email.text()), FREE_FAILURES_PER_ADDRESS)), () -> {});
  }

  /** Records that the account's owner has used this address. */
  void recordAddress(InetAddress address, EmailAddress email) {
    known.put(pair(address, email), true);
  }

  private synchronized Attempt begin(List<FailureCounter> counters, Runnable succeeded) {
    Duration delay = counters.stream().map(this::remainingDelay).max(naturalOrder()).orElseThrow();
    if (!delay.isZero()) {
      return new Attempt.TooSoon(delay);
    }
    counters.forEach(this::fail);
    return new Attempt.Admitted(
        () -> {
          revertFailures(counters);
          succeeded.run();
        },
        () -> revertFailures(counters));
  }

  private synchronized void revertFailures(List<FailureCounter> counters) {
    for (FailureCounter each : counters) {
      each.counts()
          .asMap()
          .computeIfPresent(
              each.counterKey(), (_, after) -> new Failures(after.count() - 1, ticker.read()));
    }
  }

  private Duration remainingDelay(FailureCounter counter) {
    @Nullable Failures before = counter.counts().getIfPresent(counter.counterKey());
    long nanos = before == null ? 0 : before.waitsUntilNanos() - ticker.read();
    return before == null || before.count() == 0 || nanos <= 0
        ? Duration.ZERO
        : Duration.ofNanos(nanos);
  }

  private void fail(FailureCounter counter) {
    @Nullable Failures before = counter.counts().getIfPresent(counter.counterKey());
    int count = before == null ? 1 : before.count() + 1;
    counter
        .counts()
        .put(
            counter.counterKey(),
            new Failures(count, ticker.read() + delay(counter, count).toNanos()));
  }

  /**
   * Returns the delay: none below the free failures, then 1, 2, 4, 8, 16, … seconds, up to the
   * maximum.
   */
  private static Duration delay(FailureCounter counter, int count) {
    int beyond = count - counter.freeFailures();
    if (beyond < 0) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(beyond, DOUBLINGS_MAX));
    return doubled.compareTo(counter.delayMax()) > 0 ? counter.delayMax() : doubled;
  }

  /** Returns a keyed hash of the address, which does not reveal the address. */
  long client(InetAddress address) {
    return addresses.of(address);
  }

  private FailureCounter ofAddress(InetAddress address) {
    return ofPasswords(client(address), FREE_FAILURES_PER_ADDRESS);
  }

  private long pair(InetAddress address, EmailAddress email) {
    return new KeyedHash(key)
        .add("both")
        .add(addresses.of(address))
        .add(email.text())
        .first64Bits();
  }

  private long hash(String kind, String text) {
    return new KeyedHash(key).add(kind).add(text).first64Bits();
  }
}
