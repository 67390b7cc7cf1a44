package dev.vouch.http.payment;

import dev.vouch.core.payment.PaymentProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A request as a provider sends it, signed as the provider's documentation says. Shares no code
 * with the receiver.
 */
public record ProviderRequest(PaymentProvider provider, String body, Map<String, String> headers) {
  /** Reads {@code <provider>-<kind>.json}. */
  public static ProviderRequest of(PaymentProvider provider, String kind) {
    return new ProviderRequest(
        provider, fixture(provider.wireName() + "-" + kind), topic(provider, kind));
  }

  private static String fixture(String name) {
    try (InputStream file =
        Objects.requireNonNull(
            ProviderRequest.class.getResourceAsStream(name + ".json"), "no fixture " + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> topic(PaymentProvider provider, String kind) {
    return switch (provider) {
      case SHOPIFY ->
          Map.of(
              "X-Shopify-Topic",
              switch (kind) {
                case "paid" -> "orders/paid";
                case "refunded" -> "refunds/create";
                default -> "orders/cancelled";
              });
      case WOOCOMMERCE -> Map.of("X-WC-Webhook-Topic", "order.updated");
      case STRIPE, PADDLE, LEMONSQUEEZY, POLAR -> Map.of();
    };
  }

  ProviderRequest withBody(String other) {
    return new ProviderRequest(provider, other, headers);
  }

  /** A copy with another text in its body. */
  public ProviderRequest replace(String text, String other) {
    if (!body.contains(text)) {
      throw new AssertionError("the body does not contain " + text);
    }
    return withBody(body.replace(text, other));
  }

  /** A copy in whose body all matches of a regular expression are replaced. */
  ProviderRequest replaceAll(String expression, String replacement) {
    return withBody(body.replaceAll(expression, replacement));
  }

  ProviderRequest withHeader(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new ProviderRequest(provider, body, more);
  }

  /** A copy with the signature of this secret and time. */
  public ProviderRequest signed(String secret, Instant at) {
    byte[] key = secret.getBytes(StandardCharsets.UTF_8);
    String seconds = Long.toString(at.getEpochSecond());
    return switch (provider) {
      case STRIPE ->
          withHeader(
              "Stripe-Signature",
              "t=%s,v1=%s,v0=%s"
                  .formatted(seconds, hex(hmac(key, seconds + "." + body)), "0".repeat(64)));
      case PADDLE ->
          withHeader(
              "Paddle-Signature",
              "ts=%s;h1=%s".formatted(seconds, hex(hmac(key, seconds + ":" + body))));
      case LEMONSQUEEZY -> withHeader("X-Signature", hex(hmac(key, body)));
      case POLAR -> {
        String id = "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W";
        yield withHeader("webhook-id", id)
            .withHeader("webhook-timestamp", seconds)
            .withHeader(
                "webhook-signature",
                "v1a,AAAA v1,"
                    + base64(hmac(standardKey(secret), id + "." + seconds + "." + body)));
      }
      case SHOPIFY -> withHeader("X-Shopify-Hmac-SHA256", base64(hmac(key, body)));
      case WOOCOMMERCE -> withHeader("X-WC-Webhook-Signature", base64(hmac(key, body)));
    };
  }

  private static byte[] standardKey(String secret) {
    return secret.startsWith("whsec_")
        ? Base64.getDecoder().decode(secret.substring("whsec_".length()))
        : secret.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
