package dev.vouch.core.payment;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.Characters;
import java.util.Optional;
import java.util.function.Function;

/**
 * Who paid, as the checkout stored it in the payment's metadata. Held only during the request.
 *
 * @param ip the text as stored, which may not be an address
 */
public record Payer(Optional<String> userId, Optional<String> ip, Optional<String> userAgent) {
  static final Payer UNKNOWN = new Payer(Optional.empty(), Optional.empty(), Optional.empty());

  private static final String USER_ID = "vouch_user_id";
  private static final String IP = "vouch_ip";
  private static final String USER_AGENT = "vouch_user_agent";

  /** A value over its limit is left out: a payment must not be lost over it. */
  static Payer of(Function<String, Optional<String>> metadata) {
    return new Payer(
        atMost(EventLimits.USER_ID_CHARACTERS_MAX, metadata.apply(USER_ID)),
        atMost(EventLimits.USER_AGENT_CHARACTERS_MAX, metadata.apply(IP)),
        atMost(EventLimits.USER_AGENT_CHARACTERS_MAX, metadata.apply(USER_AGENT)));
  }

  /** Reads an array of pairs, such as {@code [{"name":"vouch_ip","value":"…"}]}. */
  static Payer ofPairs(Payload payload, String array, String nameField) {
    return of(
        name ->
            payload
                .objects(array)
                .filter(pair -> pair.is(nameField, name))
                .flatMap(pair -> pair.text("value").stream())
                .findFirst());
  }

  private static Optional<String> atMost(int charactersMax, Optional<String> text) {
    return text.filter(value -> Characters.count(value) <= charactersMax);
  }

  @Override
  public String toString() {
    return "Payer[hidden]";
  }
}
