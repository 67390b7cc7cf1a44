package dev.vouch.core.payment;

import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/**
 * A signature of the body alone, in one header. It has no time, so a request can be replayed; a
 * replay has no effect.
 */
record BodySignature(String header, Encoding encoding) implements SignatureScheme {
  static final BodySignature LEMONSQUEEZY = new BodySignature("X-Signature", Encoding.HEX);
  static final BodySignature SHOPIFY = new BodySignature("X-Shopify-Hmac-Sha256", Encoding.BASE64);
  static final BodySignature WOOCOMMERCE =
      new BodySignature("X-WC-Webhook-Signature", Encoding.BASE64);

  /** The text form of a signature. */
  enum Encoding {
    HEX,
    BASE64
  }

  @Override
  public Verification verify(byte[] secret, WebhookHeaders headers, byte[] body, Instant now) {
    return HmacSha256.areEqual(expected(secret, body), headers.value(header).orElse("").strip())
        ? Verification.VALID
        : Verification.WRONG;
  }

  @Override
  public Map<String, String> sign(byte[] secret, byte[] body, Instant now) {
    return Map.of(header, expected(secret, body));
  }

  private String expected(byte[] secret, byte[] body) {
    byte[] code = HmacSha256.of(secret, "", body);
    return switch (encoding) {
      case HEX -> HexFormat.of().formatHex(code);
      case BASE64 -> Base64.getEncoder().encodeToString(code);
    };
  }
}
