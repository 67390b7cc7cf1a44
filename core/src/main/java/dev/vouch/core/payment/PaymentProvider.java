package dev.vouch.core.payment;

import dev.vouch.core.wire.WireNamed;
import java.util.List;

/** A provider whose webhooks record payments (docs/payments.md). */
public enum PaymentProvider implements WireNamed {
  STRIPE("Stripe"),
  PADDLE("Paddle"),
  LEMONSQUEEZY("Lemon Squeezy"),
  POLAR("Polar"),
  SHOPIFY("Shopify"),
  WOOCOMMERCE("WooCommerce");

  private final String label;

  PaymentProvider(String label) {
    this.label = label;
  }

  /** The provider's name as displayed. */
  public String label() {
    return label;
  }

  /** Returns how the provider signs a request. */
  public SignatureScheme signatureScheme() {
    return switch (this) {
      case STRIPE -> TimestampedSignature.STRIPE;
      case PADDLE -> TimestampedSignature.PADDLE;
      case LEMONSQUEEZY -> BodySignature.LEMONSQUEEZY;
      case POLAR -> new StandardSignature();
      case SHOPIFY -> BodySignature.SHOPIFY;
      case WOOCOMMERCE -> BodySignature.WOOCOMMERCE;
    };
  }

  /**
   * Returns what a request says about payments; empty if its type is not used.
   *
   * @throws PayloadException if the request lacks what its type requires
   */
  public List<PaymentNotice> notices(WebhookHeaders headers, Payload payload) {
    return switch (this) {
      case STRIPE -> StripeEvents.read(payload);
      case PADDLE -> PaddleEvents.read(payload);
      case LEMONSQUEEZY -> LemonSqueezyEvents.read(payload);
      case POLAR -> PolarEvents.read(payload);
      case SHOPIFY -> ShopifyEvents.read(headers, payload);
      case WOOCOMMERCE -> WooCommerceEvents.read(headers, payload);
    };
  }
}
