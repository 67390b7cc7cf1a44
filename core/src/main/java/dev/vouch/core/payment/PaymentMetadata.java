package dev.vouch.core.payment;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.Characters;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The metadata that the shop has stored with a payment (docs/payments.md#who-pays). Held only
 * during the request.
 *
 * @param orderId the shop's own ID of the order
 */
record PaymentMetadata(Payer payer, Optional<String> orderId) {
  private static final String USER_ID = "vouch_user_id";
  private static final String ORDER_ID = "vouch_order_id";
  private static final String IP = "vouch_ip";
  private static final String USER_AGENT = "vouch_user_agent";

  /**
   * Reads metadata by key. A value that is too long or has invalid characters is ignored, so that
   * the payment is not lost.
   */
  static PaymentMetadata of(Function<String, Optional<String>> metadata) {
    return new PaymentMetadata(
        new Payer(
            userId(metadata.apply(USER_ID)),
            atMost(EventLimits.USER_AGENT_CHARACTERS_MAX, metadata.apply(IP)),
            atMost(EventLimits.USER_AGENT_CHARACTERS_MAX, metadata.apply(USER_AGENT)),
            List.of()),
        atMost(EventLimits.ORDER_ID_CHARACTERS_MAX, metadata.apply(ORDER_ID)));
  }

  /** Reads metadata from an object. */
  static PaymentMetadata of(Payload metadata) {
    return of(metadata::text);
  }

  /** Reads metadata from an array of pairs, such as {@code [{"name":"vouch_ip","value":"…"}]}. */
  static PaymentMetadata ofPairs(Payload payload, String array, String nameField) {
    return of(
        name ->
            payload
                .objects(array)
                .filter(pair -> pair.is(nameField, name))
                .flatMap(pair -> pair.text("value").stream())
                .findFirst());
  }

  /** Returns a copy with the user ID {@code other}, if this metadata has no user ID. */
  PaymentMetadata orUser(Optional<String> other) {
    return new PaymentMetadata(payer.orUser(userId(other)), orderId);
  }

  /**
   * Returns a copy without the ID of the order if this is a renewal: providers copy the metadata of
   * the first payment, and each renewal is an order of its own.
   */
  PaymentMetadata ofRenewal(boolean isRenewal) {
    return isRenewal ? new PaymentMetadata(payer, Optional.empty()) : this;
  }

  /** Returns a copy with the accounts of the payer. */
  PaymentMetadata with(Stream<PayerAccount> accounts) {
    return new PaymentMetadata(payer.with(accounts), orderId);
  }

  private static Optional<String> userId(Optional<String> text) {
    return atMost(EventLimits.USER_ID_CHARACTERS_MAX, text);
  }

  private static Optional<String> atMost(int charactersMax, Optional<String> text) {
    return text.filter(
        value -> Characters.areValid(value) && Characters.count(value) <= charactersMax);
  }

  @Override
  public String toString() {
    return "PaymentMetadata[hidden]";
  }
}
