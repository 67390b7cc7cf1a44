package dev.vouch.core.ingest;

import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.visitor.SiteSecrets;
import java.util.Map;
import java.util.Optional;

/**
 * Keyed hashes of a provider's IDs, under the secrets of one site. The hashed texts must not
 * change, because the hashes are stored.
 */
record PaymentKeys(SiteSecrets.Secrets secrets, PaymentProvider provider) {
  /**
   * Returns the text that identifies an object of a provider; also the idempotency key of its
   * append.
   */
  String text(String kind, String id) {
    return provider.wireName() + " " + kind + " " + id;
  }

  String payment(String order) {
    return hash(text("payment", order));
  }

  String refund(String refund) {
    return hash(text("refund", refund));
  }

  String refundsOf(String order) {
    return hash(text("refunds of", order));
  }

  String cancellation(String order) {
    return hash(text("cancellation of", order));
  }

  /** Returns the identity of the reversal of a refund or a cancellation. */
  String reversal(String identity) {
    return hash(text("reversal of", identity));
  }

  String alias(String alias) {
    return hash(text("alias", alias));
  }

  String number(String number) {
    return hash(text("number", number));
  }

  String order(String order) {
    return hash(text("order", order));
  }

  /** Returns the hash of an order, given its ID or a known alias. */
  String order(String order, Map<String, RecordedPayment> known) {
    return Optional.ofNullable(known.get(alias(order)))
        .map(RecordedPayment::order)
        .orElseGet(() -> order(order));
  }

  String account(String account) {
    return hash(text("account", account));
  }

  private String hash(String text) {
    return new KeyedHash(secrets.idempotency()).add("payment").add(text).first128BitsHex();
  }
}
