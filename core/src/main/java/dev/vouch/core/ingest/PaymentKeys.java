package dev.vouch.core.ingest;

import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.visitor.SiteSecrets;
import java.util.Map;
import java.util.Optional;

/**
 * Keyed hashes of what a provider's IDs name, under the secrets of one site. The texts that are
 * hashed are never changed: stored hashes are compared with them.
 */
record PaymentKeys(SiteSecrets.Secrets secrets, PaymentProvider provider) {
  /** Returns the text by which an append of something is recorded once. */
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

  /** The reversal of what has this hash. */
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

  /** The order that an ID means, if it is the alias of one. */
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
