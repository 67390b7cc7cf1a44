package dev.vouch.core.payment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A header with a time and signatures of that time and the body, such as {@code t=1,v1=00}. While a
 * secret is replaced, a provider sends one signature for each.
 *
 * @param separator the separator of the header's parts
 * @param joiner the separator of the time and the body in the signed text
 */
record TimestampedSignature(
    String header, String separator, String timeName, String signatureName, String joiner)
    implements SignatureScheme {
  static final TimestampedSignature STRIPE =
      new TimestampedSignature("Stripe-Signature", ",", "t", "v1", ".");
  static final TimestampedSignature PADDLE =
      new TimestampedSignature("Paddle-Signature", ";", "ts", "h1", ":");

  private static final Pattern SECONDS = Pattern.compile("\\d{1,12}");

  @Override
  public Verification verify(byte[] secret, WebhookHeaders headers, byte[] body, Instant now) {
    Optional<String> seconds = Optional.empty();
    List<String> signatures = new ArrayList<>();
    for (String part : headers.value(header).orElse("").split(Pattern.quote(separator), -1)) {
      String[] pair = part.strip().split("=", 2);
      if (pair.length == 2 && pair[0].equals(timeName) && SECONDS.matcher(pair[1]).matches()) {
        seconds = Optional.of(pair[1]);
      } else if (pair.length == 2 && pair[0].equals(signatureName)) {
        signatures.add(pair[1]);
      }
    }
    String expected = expected(secret, seconds.orElse("0"), body);
    boolean isValid = false;
    for (String signature : signatures) {
      isValid |= HmacSha256.areEqual(expected, signature);
    }
    return seconds.isPresent() && isValid
        ? SignatureScheme.ofTime(Instant.ofEpochSecond(Long.parseLong(seconds.get())), now)
        : Verification.WRONG;
  }

  @Override
  public Map<String, String> sign(byte[] secret, byte[] body, Instant now) {
    String seconds = Long.toString(now.getEpochSecond());
    return Map.of(
        header,
        timeName
            + "="
            + seconds
            + separator
            + signatureName
            + "="
            + expected(secret, seconds, body));
  }

  private String expected(byte[] secret, String seconds, byte[] body) {
    return HexFormat.of().formatHex(HmacSha256.of(secret, seconds + joiner, body));
  }
}
