package dev.vouch.server.alert;

import dev.vouch.directory.alert.Webhook;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signature of a webhook message, per Standard Webhooks (https://www.standardwebhooks.com). */
final class WebhookSignature {
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /** Returns the value of the header {@code webhook-signature}. */
  static String of(Webhook webhook, String id, Instant sentAt, String body) {
    String signed = id + "." + sentAt.getEpochSecond() + "." + body;
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(webhook.secret(), ALGORITHM));
      byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(signature);
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }
}
