package dev.vouch.core.payment;

import dev.vouch.core.payment.Payload.PayloadException;
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
   * Returns the notices in a request to a webhook; empty if the request's type is not used, or if
   * it is about a test payment and the webhook records only real payments.
   *
   * @throws PayloadException if the request lacks what its type requires
   */
  public static List<PaymentNotice> notices(
      PaymentHook hook, WebhookHeaders headers, Payload payload) {
    PaymentProvider provider = hook.provider();
    return hook.mode() == PaymentMode.LIVE && provider.isTest(payload)
        ? List.of()
        : provider.read(hook.counts(), headers, payload);
  }

  /** Whether the provider marks a request as one about a test payment. */
  private boolean isTest(Payload payload) {
    return switch (this) {
      case STRIPE -> StripeEvents.isTest(payload);
      case PADDLE -> PaddleEvents.isTest(payload);
      case LEMONSQUEEZY -> LemonSqueezyEvents.isTest(payload);
      case SHOPIFY -> ShopifyEvents.isTest(payload);
      case POLAR, WOOCOMMERCE -> false;
    };
  }

  private List<PaymentNotice> read(
      CountedPayments counts, WebhookHeaders headers, Payload payload) {
    return switch (this) {
      case STRIPE -> StripeEvents.read(payload, counts);
      case PADDLE -> PaddleEvents.read(payload);
      case LEMONSQUEEZY -> LemonSqueezyEvents.read(payload);
      case POLAR -> PolarEvents.read(payload);
      case SHOPIFY -> ShopifyEvents.read(headers, payload);
      case WOOCOMMERCE -> WooCommerceEvents.read(headers, payload);
    };
  }
}
