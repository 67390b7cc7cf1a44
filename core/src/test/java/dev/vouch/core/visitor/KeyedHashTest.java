package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Keyed hashes are those of the runtime's HMAC-SHA256 over parts with length prefixes. */
class KeyedHashTest {
  private static final int PARTS_BYTES_MAX = 4_000;

  @Test
  void hash_isTheRuntimesHmac() throws GeneralSecurityException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      byte[] key = bytes(random, 1 + random.nextInt(64));
      byte[] part = bytes(random, random.nextInt(PARTS_BYTES_MAX));
      String text = random.nextBoolean() ? "customer-" + round : "Zoë-😀-" + round;
      long number = random.nextLong();

      assertThat(new KeyedHash(key).add(part).add(text).add(number).first64Bits())
          .as("seed %d", seed)
          .isEqualTo(ByteBuffer.wrap(expected(key, part, text, number)).getLong());
      assertThat(new KeyedHash(key).add(part).add(text).add(number).first128BitsHex())
          .as("seed %d", seed)
          .isEqualTo(HexFormat.of().formatHex(expected(key, part, text, number), 0, 16));
    }
  }

  private static byte[] expected(byte[] key, byte[] part, String text, long number)
      throws GeneralSecurityException {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer message = ByteBuffer.allocate(20 + part.length + encoded.length);
    message.putInt(part.length).put(part).putInt(encoded.length).put(encoded);
    message.putInt(Long.BYTES).putLong(number);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(message.array());
  }

  @Test
  void hashBegunWhileAnotherOneIsNotEnded_doesNotChangeIt() {
    byte[] key = {1};
    KeyedHash outer = new KeyedHash(key).add("outer");
    long inner = new KeyedHash(key).add("inner").first64Bits();

    assertThat(inner).isEqualTo(new KeyedHash(key).add("inner").first64Bits());
    assertThat(outer.first64Bits()).isEqualTo(new KeyedHash(key).add("outer").first64Bits());
  }

  @Test
  void keyOfAnotherLength_isRefused() {
    assertThatThrownBy(() -> new KeyedHash(new byte[65]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
