package dev.vouch.server.dashboard.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.vouch.directory.EmailAddress;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Slows whoever guesses passwords. After some failures an address, and an email address whoever
 * tries it, must wait before the next attempt is looked at, ever longer up to half a minute; until
 * then a right password is refused like a wrong one. An address that has signed in before is not
 * held up by the failures of others, so that nobody can lock an owner out. Everything is kept as
 * hashes under a key that lives and dies with the process; an IPv6 address counts by its /64.
 * Thread-safe, with bounded memory.
 */
final class Guesses {
  /** So many failures of one address are free. */
  static final int OF_ADDRESS = 10;

  /** So many failures with one email address are free. */
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

  Guesses(Ticker ticker, SecureRandom random) {
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

  /** How often it failed, and until when it must wait. */
  private record Failures(int count, long waitsUntilNanos) {}

  /** What to do with an attempt. */
  sealed interface Attempt {
    /** Look at it; it counts as a failure unless it is told that it was none. */
    record Admitted(Runnable succeeded) implements Attempt {}

    /** Don't look at it. */
    record TooSoon(Duration left) implements Attempt {}
  }

  /**
   * Begins an attempt.
   *
   * @param email whose password is tried; empty when it is the setup code
   */
  synchronized Attempt begin(InetAddress address, Optional<EmailAddress> email) {
    long from = hash("address", network(address));
    Optional<Long> whose = email.map(each -> hash("email", bytes(each)));
    Optional<Long> together = email.map(each -> hash("both", network(address), bytes(each)));
    boolean isKnown = together.map(known::getIfPresent).isPresent();
    Duration wait =
        longer(
            waitOf(from), isKnown ? Duration.ZERO : whose.map(this::waitOf).orElse(Duration.ZERO));
    if (!wait.isZero()) {
      return new Attempt.TooSoon(wait);
    }
    fail(from, OF_ADDRESS);
    whose.filter(each -> !isKnown).ifPresent(each -> fail(each, OF_EMAIL));
    return new Attempt.Admitted(() -> succeeded(from, whose.filter(each -> !isKnown), together));
  }

  private synchronized void succeeded(long from, Optional<Long> whose, Optional<Long> together) {
    takeBack(from);
    whose.ifPresent(this::takeBack);
    together.ifPresent(each -> known.put(each, true));
  }

  private Duration waitOf(long what) {
    @Nullable Failures before = failures.getIfPresent(what);
    long nanos = before == null ? 0 : before.waitsUntilNanos() - ticker.read();
    return before == null || before.count() == 0 || nanos <= 0
        ? Duration.ZERO
        : Duration.ofNanos(nanos);
  }

  private void fail(long what, int free) {
    @Nullable Failures before = failures.getIfPresent(what);
    int count = before == null ? 1 : before.count() + 1;
    failures.put(what, new Failures(count, ticker.read() + wait(count - free).toNanos()));
  }

  /** From the last free failure on: 1, 2, 4, 8, 16 seconds, then the longest. */
  private static Duration wait(int beyond) {
    if (beyond < 0) {
      return Duration.ZERO;
    }
    return beyond >= DOUBLINGS_MAX ? LONGEST_WAIT : Duration.ofSeconds(1L << beyond);
  }

  private void takeBack(long what) {
    failures
        .asMap()
        .computeIfPresent(what, (_, after) -> new Failures(after.count() - 1, ticker.read()));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
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
