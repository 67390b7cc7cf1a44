package dev.vouch.dashboard;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An authenticator app: the codes of a secret as it is shown for typing (RFC 6238). */
public record AuthenticatorApp(String secret) {
  private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  public String code(Instant now) {
    byte[] mac = mac(now.getEpochSecond() / 30);
    int truncated = ByteBuffer.wrap(mac).getInt(mac[mac.length - 1] & 0xf) & Integer.MAX_VALUE;
    return "%06d".formatted(truncated % 1_000_000);
  }

  private byte[] mac(long step) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(key(), "RAW"));
      return mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private byte[] key() {
    BigInteger bits = BigInteger.ONE;
    for (char digit : secret.replace(" ", "").toCharArray()) {
      bits = bits.shiftLeft(5).or(BigInteger.valueOf(DIGITS.indexOf(digit)));
    }
    byte[] withOne = bits.toByteArray();
    return java.util.Arrays.copyOfRange(withOne, 1, withOne.length);
  }
}
