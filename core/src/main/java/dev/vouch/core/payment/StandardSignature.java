package dev.vouch.core.payment;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The signature of Standard Webhooks (https://www.standardwebhooks.com): an id, a time and the body
 * are signed. A secret {@code whsec_…} is Base64; Polar uses the characters of its secrets as they
 * are, so both keys are tried.
 */
record StandardSignature() implements SignatureScheme {
  private static final String ID = "webhook-id";
  private static final String TIMESTAMP = "webhook-timestamp";
  private static final String SIGNATURE = "webhook-signature";
  private static final String VERSION = "v1,";
  private static final String BASE64_SECRET = "whsec_";
  private static final Pattern SECONDS = Pattern.compile("\\d{1,12}");
  private static final Pattern SPACES = Pattern.compile(" +");

  @Override
  public Verification verify(byte[] secret, WebhookHeaders headers, byte[] body, Instant now) {
    String seconds = headers.value(TIMESTAMP).orElse("");
    String signed = headers.value(ID).orElse("") + "." + seconds + ".";
    String[] sent = SPACES.split(headers.value(SIGNATURE).orElse(""), -1);
    boolean isValid = false;
    for (byte[] key : keys(secret)) {
      String expected = expected(key, signed, body);
      for (String signature : sent) {
        isValid |= HmacSha256.areEqual(expected, signature);
      }
    }
    return isValid && SECONDS.matcher(seconds).matches()
        ? SignatureScheme.ofTime(Instant.ofEpochSecond(Long.parseLong(seconds)), now)
        : Verification.WRONG;
  }

  @Override
  public Map<String, String> sign(byte[] secret, byte[] body, Instant now) {
    String id = UUID.randomUUID().toString();
    String seconds = Long.toString(now.getEpochSecond());
    String signature = expected(keys(secret).getLast(), id + "." + seconds + ".", body);
    return Map.of(ID, id, TIMESTAMP, seconds, SIGNATURE, signature);
  }

  private static String expected(byte[] key, String signed, byte[] body) {
    return VERSION + Base64.getEncoder().encodeToString(HmacSha256.of(key, signed, body));
  }

  private static List<byte[]> keys(byte[] secret) {
    List<byte[]> keys = new ArrayList<>(List.of(secret));
    String text = new String(secret, StandardCharsets.UTF_8);
    if (text.startsWith(BASE64_SECRET)) {
      try {
        byte[] decoded = Base64.getDecoder().decode(text.substring(BASE64_SECRET.length()));
        if (decoded.length > 0) {
          keys.add(decoded);
        }
      } catch (IllegalArgumentException _) {
        // The secret is not Base64, so only its characters are tried as the key.
      }
    }
    return keys;
  }
}
