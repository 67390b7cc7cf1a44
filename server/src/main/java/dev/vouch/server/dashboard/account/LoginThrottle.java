package dev.vouch.server.dashboard.account;

import static java.util.Comparator.naturalOrder;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.vouch.directory.account.EmailAddress;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Slows password guessing. After some failures an IP address, and an email address from any IP
 * address, must wait before the next attempt is checked, ever longer up to half a minute; until
 * then a right password is refused like a wrong one. An account at an address that it has signed in
 * from, and an account that is signed in, are counted on their own: nobody else's failures hold
 * them up, so that nobody can lock an owner out. Everything is kept as hashes under a key that
 * lives and dies with the process; an IPv6 address counts by its /64. Thread-safe; memory is
 * bounded.
 */
final class LoginThrottle {
  /** Free failures per IP address, or per account with a counter of its own. */
  static final int OF_ADDRESS = 10;

  /** Free failures per email address. */
  static final int OF_EMAIL = 30;

  static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(15);
  private static final Duration KNOWN_FOR = Duration.ofDays(30);
  private static final int KEPT_MAX = 20_000;
  private static final int DOUBLINGS_MAX = 5;
  private static final int IPV6_NETWORK_BYTES = 8;

  private final Ticker ticker;
  private final SecretKeySpec key;
  private final Cache<Long, Failures> failures;
  private final Cache<Long, Boolean> known;

  LoginThrottle(Ticker ticker, SecureRandom random) {
    this.ticker = ticker;
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    key = new SecretKeySpec(bytes, "HmacSHA256");
    failures = cache(ticker, FORGOTTEN_AFTER).build();
    known = cache(ticker, KNOWN_FOR).build();
  }

  private static Caffeine<Object, Object> cache(Ticker ticker, Duration kept) {
    return Caffeine.newBuilder().maximumSize(KEPT_MAX).expireAfterWrite(kept).ticker(ticker);
  }

  /** A counter of failures, and its number of free failures. */
  private record Counted(long what, int free) {}

  /** The number of failures, and the end of the delay. */
  private record Failures(int count, long waitsUntilNanos) {}

  /** The decision on an attempt. */
  sealed interface Attempt {
    /**
     * The attempt may be checked. It counts as a failure unless one of these callbacks runs, once.
     *
     * @param succeeded callback for a correct guess
     * @param takenBack callback for a guess that could not be checked
     */
    record Admitted(Runnable succeeded, Runnable takenBack) implements Attempt {}

    /** The attempt must not be checked yet. */
    record TooSoon(Duration left) implements Attempt {}
  }

  /** Begins an attempt that concerns no account, such as one at the setup code. */
  Attempt begin(InetAddress address) {
    return begin(List.of(ofAddress(address)), () -> {});
  }

  /** Begins an attempt at the password of {@code email}. */
  Attempt begin(InetAddress address, EmailAddress email) {
    long pair = pair(address, email);
    List<Counted> counted =
        known.getIfPresent(pair) == null
            ? List.of(ofAddress(address), new Counted(hash("email", bytes(email)), OF_EMAIL))
            : List.of(new Counted(pair, OF_ADDRESS));
    return begin(counted, () -> know(address, email));
  }

  /** Begins an attempt at the password of the signed-in account. */
  Attempt beginSignedIn(EmailAddress email) {
    return begin(List.of(new Counted(hash("signed in", bytes(email)), OF_ADDRESS)), () -> {});
  }

  /** Records that the account's owner uses this address. */
  void know(InetAddress address, EmailAddress email) {
    known.put(pair(address, email), true);
  }

  private synchronized Attempt begin(List<Counted> counted, Runnable succeeded) {
    Duration wait =
        counted.stream().map(each -> waitOf(each.what())).max(naturalOrder()).orElseThrow();
    if (!wait.isZero()) {
      return new Attempt.TooSoon(wait);
    }
    counted.forEach(this::fail);
    return new Attempt.Admitted(
        () -> {
          takeBack(counted);
          succeeded.run();
        },
        () -> takeBack(counted));
  }

  private synchronized void takeBack(List<Counted> counted) {
    for (Counted each : counted) {
      failures
          .asMap()
          .computeIfPresent(
              each.what(), (_, after) -> new Failures(after.count() - 1, ticker.read()));
    }
  }

  private Duration waitOf(long what) {
    @Nullable Failures before = failures.getIfPresent(what);
    long nanos = before == null ? 0 : before.waitsUntilNanos() - ticker.read();
    return before == null || before.count() == 0 || nanos <= 0
        ? Duration.ZERO
        : Duration.ofNanos(nanos);
  }

  private void fail(Counted counted) {
    @Nullable Failures before = failures.getIfPresent(counted.what());
    int count = before == null ? 1 : before.count() + 1;
    failures.put(
        counted.what(),
        new Failures(count, ticker.read() + wait(count - counted.free()).toNanos()));
  }

  /** The delay from the last free failure on: 1, 2, 4, 8, 16 seconds, then the maximum. */
  private static Duration wait(int beyond) {
    if (beyond < 0) {
      return Duration.ZERO;
    }
    return beyond >= DOUBLINGS_MAX ? LONGEST_WAIT : Duration.ofSeconds(1L << beyond);
  }

  private Counted ofAddress(InetAddress address) {
    return new Counted(hash("address", network(address)), OF_ADDRESS);
  }

  private long pair(InetAddress address, EmailAddress email) {
    return hash("both", network(address), bytes(email));
  }

  private static byte[] network(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length > IPV6_NETWORK_BYTES ? Arrays.copyOf(bytes, IPV6_NETWORK_BYTES) : bytes;
  }

  private static byte[] bytes(EmailAddress email) {
    return email.text().getBytes(StandardCharsets.UTF_8);
  }

  private long hash(String kind, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      mac.update(kind.getBytes(StandardCharsets.UTF_8));
      for (byte[] part : parts) {
        mac.update((byte) part.length);
        mac.update(part);
      }
      return ByteBuffer.wrap(mac.doFinal()).getLong();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this Java runtime lacks HmacSHA256; use another", missing);
    }
  }
}
