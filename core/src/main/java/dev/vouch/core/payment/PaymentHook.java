package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * A URL at which a site receives the webhooks of one payment provider.
 *
 * @param name the text by which owners recognise it, such as "Live account"
 * @param successName the name of the successes that it records
 * @param secret the signing secret as the provider shows it, in UTF-8; empty until it is known,
 *     since some providers show it only once they know the URL; must not be modified
 * @param counts the payments that a Stripe webhook counts; {@link CountedPayments#PAYMENTS} for
 *     other providers
 */
@SuppressWarnings("ArrayRecordComponent") // Secret bytes: never compared or printed.
public record PaymentHook(
    HookId id,
    SiteId site,
    PaymentProvider provider,
    String name,
    String successName,
    byte[] secret,
    PaymentMode mode,
    CountedPayments counts,
    Instant createdAt) {
  /** Creates a webhook that records real payments, each PaymentIntent of Stripe. */
  public PaymentHook(
      HookId id,
      SiteId site,
      PaymentProvider provider,
      String name,
      String successName,
      byte[] secret,
      Instant createdAt) {
    this(
        id,
        site,
        provider,
        name,
        successName,
        secret,
        PaymentMode.LIVE,
        CountedPayments.PAYMENTS,
        createdAt);
  }

  /** Returns the path of the URL. */
  public String path() {
    return "/hooks/" + provider.wireName() + "/" + id;
  }

  /** Whether the secret is known. Without it, all requests are rejected. */
  public boolean hasSecret() {
    return secret.length > 0;
  }

  @Override
  public String toString() {
    return "PaymentHook[" + id + "]";
  }
}
