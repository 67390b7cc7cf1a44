package dev.vouch.core.visitor;

/**
 * Keyed hash of the ID of an order, such as {@code order_id} or {@code refund_of}, under the site's
 * permanent secret (docs/identity.md R2).
 *
 * @param value 64 bits
 */
public record OrderKey(long value) {
  /** Separates these hashes from user keys, which have one part. */
  private static final String PURPOSE = "order";

  /** Returns the order key under the site's {@code secrets}. */
  public static OrderKey of(SiteSecrets.Secrets secrets, String orderId) {
    return new OrderKey(new KeyedHash(secrets.userKey()).add(PURPOSE).add(orderId).first64Bits());
  }
}
