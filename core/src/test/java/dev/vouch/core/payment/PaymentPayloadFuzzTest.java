package dev.vouch.core.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.payment.Payload.PayloadException;
import dev.vouch.core.payment.SignatureScheme.Verification;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.site.SiteId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Neither a body nor a header makes a receiver fail: a signed body is refused by name or becomes
 * events that are valid or refused, and no header is a signature by chance.
 */
class PaymentPayloadFuzzTest {
  private static final byte[] SECRET = "a secret".getBytes(StandardCharsets.UTF_8);
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final List<String> TOPICS =
      List.of(
          "orders/paid", "orders/updated", "refunds/create", "orders/cancelled", "order.updated");

  @FuzzTest(maxDuration = "30s")
  void anyBytes_areRefusedByName_orBecomeEvents_andAreNoSignature(byte[] bytes) {
    String header = new String(bytes, StandardCharsets.ISO_8859_1);
    for (PaymentProvider provider : PaymentProvider.values()) {
      assertThat(
              provider.signatureScheme().verify(SECRET, _ -> Optional.of(header), new byte[0], NOW))
          .isEqualTo(Verification.WRONG);
      for (String topic : TOPICS) {
        read(provider, topic, bytes);
      }
    }
  }

  private static void read(PaymentProvider provider, String topic, byte[] body) {
    for (CountedPayments counts : CountedPayments.values()) {
      for (PaymentMode mode : PaymentMode.values()) {
        PaymentHook hook =
            new PaymentHook(
                HookId.of(new byte[HookId.BYTES]),
                new SiteId(1),
                provider,
                "n",
                "paid",
                SECRET,
                mode,
                counts,
                NOW);
        try {
          for (PaymentNotice notice :
              PaymentProvider.notices(hook, _ -> Optional.of(topic), Payload.of(body))) {
            PaymentEvent.preview(hook, notice).ifPresent(PaymentPayloadFuzzTest::check);
          }
        } catch (PayloadException e) {
          assertThat(e.problem().detail()).isNotEmpty();
        }
      }
    }
  }

  private static void check(PaymentEvent event) {
    switch (event.request()) {
      case ParseResult.Invalid<EventRequest> invalid -> assertThat(invalid.problems()).isNotEmpty();
      case ParseResult.Valid<EventRequest> valid -> assertThat(valid.request().order()).isPresent();
    }
  }
}
