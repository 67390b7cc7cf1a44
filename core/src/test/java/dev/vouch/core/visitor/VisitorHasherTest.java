package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair.Salt;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** I1 and I3: the two hashes of a browser. */
class VisitorHasherTest {
  private static final SiteId SITE = new SiteId(7);
  private static final SaltPair SALTS = pair(100);
  private static final String USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
  private static final VisitorHasher HASHER = new VisitorHasher(64);

  @Test
  void hash_isTheFirst64BitsOfTheHmacOverLengthDelimitedParts() throws GeneralSecurityException {
    byte[] agent = USER_AGENT.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer parts = ByteBuffer.allocate(4 + 8 + 4 + 16 + 4 + agent.length);
    parts.putInt(8).putLong(7);
    parts.putInt(16).put(new byte[10]).putShort((short) 0xffff).putInt(0xcb007107);
    parts.putInt(agent.length).put(agent);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SALTS.even().key(), "HmacSHA256"));

    assertThat(hash("203.0.113.7", USER_AGENT).visitor())
        .isEqualTo(ByteBuffer.wrap(mac.doFinal(parts.array())).getLong());
  }

  @ParameterizedTest
  @ValueSource(strings = {"::ffff:203.0.113.7", "::FFFF:CB00:7107", " 203.0.113.7 "})
  void ipv4MappedAddress_hashesAsIpv4(String ip) {
    assertThat(hash(ip, USER_AGENT)).isEqualTo(hash("203.0.113.7", USER_AGENT));
  }

  @Test
  void ipv6_isTruncatedToItsPrefix() {
    BrowserHashes hashes = hash("2001:db8:1:2:aaaa::1", USER_AGENT);

    assertThat(hash("2001:db8:1:2:ffff:ffff:ffff:ffff", USER_AGENT)).isEqualTo(hashes);
    assertThat(hash("2001:db8:1:3:aaaa::1", USER_AGENT)).isNotEqualTo(hashes);
    IpAddress neighbour = IpAddress.parse("2001:db8:1:3:aaaa::1").orElseThrow();
    IpAddress address = IpAddress.parse("2001:db8:1:2:aaaa::1").orElseThrow();
    VisitorHasher by56 = new VisitorHasher(56);
    assertThat(by56.hash(SITE, SALTS, neighbour, USER_AGENT))
        .isEqualTo(by56.hash(SITE, SALTS, address, USER_AGENT));
  }

  @Test
  void eachPart_changesBothHashes() {
    BrowserHashes hashes = hash("203.0.113.7", USER_AGENT);
    IpAddress ip = IpAddress.parse("203.0.113.7").orElseThrow();

    for (BrowserHashes other :
        new BrowserHashes[] {
          hash("203.0.113.8", USER_AGENT),
          hash("203.0.113.7", USER_AGENT + " "),
          HASHER.hash(new SiteId(8), SALTS, ip, USER_AGENT),
          HASHER.hash(SITE, pair(102), ip, USER_AGENT)
        }) {
      assertThat(other.visitor()).isNotEqualTo(hashes.visitor());
      assertThat(other.crossing()).isNotEqualTo(hashes.crossing());
    }
    assertThat(hashes.visitor()).isNotEqualTo(hashes.crossing());
  }

  @Test
  void nonAsciiUserAgent_hashesTheSameFromHeaderAndJson() {
    byte[] latin1 = "Caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    byte[] network = IpAddress.parse("203.0.113.7").orElseThrow().bytes();
    assertThat(hash("203.0.113.7", "Caf\u00e9").visitor())
        .isEqualTo(new KeyedHash(SALTS.even().key()).add(7).add(network).add(latin1).first64Bits());
    // Beyond U+00FF a backend must have read the header as UTF-8: the same bytes as the header.
    String utf8 = "Browser/\u4e2d\u6587";
    String asLatin1 =
        new String(utf8.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(hash("203.0.113.7", utf8)).isEqualTo(hash("203.0.113.7", asLatin1));
  }

  @Test
  void instantsUpTo14DaysApart_shareAHashAtEveryPhase() {
    long seed = 20261120;
    Random random = new Random(seed);
    Instant start = new SaltPeriod(1000).start();
    Duration window = Duration.ofDays(14);
    for (int round = 0; round < 2000; round++) {
      Instant first = start.plus(random.nextLong(window.toNanos() / 250), ChronoUnit.MICROS);
      Instant within = first.plus(random.nextLong(window.toNanos() / 1000 + 1), ChronoUnit.MICROS);
      assertThat(shareAHash(first, within)).as("seed %d: %s, %s", seed, first, within).isTrue();
      assertThat(shareAHash(first, first.plus(window))).as("%s + 14 days", first).isTrue();
    }
    for (int phase = 0; phase < 4; phase++) {
      Instant periodStart = new SaltPeriod(1000L + phase).start();
      assertThat(shareAHash(periodStart, periodStart.plus(window))).isTrue();
      assertThat(
              shareAHash(periodStart.minusNanos(1000), periodStart.minusNanos(1000).plus(window)))
          .isTrue();
    }
  }

  @Test
  void visitorHash_lastsTwoPeriods_thenNoHashIsShared() {
    for (int phase = 0; phase < 2; phase++) {
      long number = 1000L + phase;
      assertThat(shareAHash(new SaltPeriod(number).start(), new SaltPeriod(number + 2).start()))
          .isFalse();
    }
    BrowserHashes first = at(new SaltPeriod(1000).start());
    assertThat(at(new SaltPeriod(1002).start().minusNanos(1)).visitor()).isEqualTo(first.visitor());
    assertThat(at(new SaltPeriod(1002).start()).visitor()).isNotEqualTo(first.visitor());
  }

  @Test
  void prefixOutOfRange_isRejected() {
    assertThatThrownBy(() -> new VisitorHasher(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new VisitorHasher(129)).isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean shareAHash(Instant first, Instant second) {
    BrowserHashes earlier = at(first);
    BrowserHashes later = at(second);
    return earlier.visitor() == later.visitor() || earlier.crossing() == later.crossing();
  }

  private static BrowserHashes at(Instant instant) {
    IpAddress ip = IpAddress.parse("203.0.113.7").orElseThrow();
    return HASHER.hash(SITE, pair(SaltPeriod.of(instant).number()), ip, USER_AGENT);
  }

  private static BrowserHashes hash(String ip, String userAgent) {
    return HASHER.hash(SITE, SALTS, IpAddress.parse(ip).orElseThrow(), userAgent);
  }

  private static SaltPair pair(long period) {
    return period % 2 == 0
        ? new SaltPair(salt(period), salt(period - 1))
        : new SaltPair(salt(period - 1), salt(period));
  }

  private static Salt salt(long number) {
    byte[] key = new byte[32];
    new Random(number).nextBytes(key);
    return new Salt(number, key);
  }
}
