package dev.vouch.core.payment;

import dev.vouch.core.payment.SignatureScheme.Verification;
import dev.vouch.core.request.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The events that a request to a webhook would record if nothing had been recorded before.
 *
 * @param verification the result of verifying the signature
 * @param events the fields of each event, as texts
 */
public record PaymentPreview(Verification verification, List<SequencedMap<String, String>> events) {
  public PaymentPreview {
    events = List.copyOf(events);
  }

  /** Signs a sample of the provider's request with the webhook's secret, and reads it as usual. */
  public static PaymentPreview ofSample(PaymentHook hook, Instant now) {
    PaymentSample sample = PaymentSample.of(hook);
    Map<String, String> headers = new LinkedHashMap<>(sample.headers());
    headers.putAll(hook.provider().signatureScheme().sign(hook.secret(), sample.body(), now));
    return of(hook, name -> Optional.ofNullable(headers.get(name)), sample.body(), now);
  }

  private static PaymentPreview of(
      PaymentHook hook, WebhookHeaders headers, byte[] body, Instant now) {
    Verification verification =
        hook.provider().signatureScheme().verify(hook.secret(), headers, body, now);
    List<SequencedMap<String, String>> events = new ArrayList<>();
    if (verification == Verification.VALID) {
      for (PaymentNotice notice : PaymentProvider.notices(hook, headers, Payload.of(body))) {
        PaymentEvent.preview(hook, notice).ifPresent(event -> events.add(texts(event.fields())));
      }
    }
    return new PaymentPreview(verification, events);
  }

  private static SequencedMap<String, String> texts(Map<String, JsonValue> fields) {
    SequencedMap<String, String> texts = new LinkedHashMap<>();
    fields.forEach((name, value) -> add(texts, name, value));
    return texts;
  }

  private static void add(Map<String, String> texts, String name, JsonValue value) {
    switch (value) {
      case JsonValue.Text(String text) -> texts.put(name, text);
      case JsonValue.Numeric(String text) -> texts.put(name, text);
      case JsonValue.Fields(var properties) ->
          properties.forEach((property, each) -> add(texts, name + "." + property, each));
      case JsonValue.Flag _, JsonValue.Null _, JsonValue.Array _ -> {
        // Payment events have no such values.
      }
    }
  }
}
