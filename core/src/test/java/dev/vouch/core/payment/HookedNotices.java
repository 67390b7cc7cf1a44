package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A webhook, and what it reads of the bodies of its provider. */
record HookedNotices(PaymentHook hook) {
  static HookedNotices of(PaymentProvider provider) {
    return new HookedNotices(
        new PaymentHook(
            HookId.of(new byte[HookId.BYTES]),
            new SiteId(1),
            provider,
            "Live account",
            "paid",
            new byte[1],
            Instant.EPOCH));
  }

  HookedNotices counting(CountedPayments counts) {
    return new HookedNotices(hook(hook.mode(), counts));
  }

  private PaymentHook hook(PaymentMode mode, CountedPayments counts) {
    return new PaymentHook(
        hook.id(),
        hook.site(),
        hook.provider(),
        hook.name(),
        hook.successName(),
        hook.secret(),
        mode,
        counts,
        hook.createdAt());
  }

  HookedNotices in(PaymentMode mode) {
    return new HookedNotices(hook(mode, hook.counts()));
  }

  List<PaymentNotice> read(String body) {
    return read("", body);
  }

  List<PaymentNotice> read(String topic, String body) {
    return PaymentProvider.notices(
        hook,
        name -> name.endsWith("Topic") ? Optional.of(topic) : Optional.empty(),
        Payload.of(body.getBytes(StandardCharsets.UTF_8)));
  }

  /** An unknown payer with these accounts. */
  static Payer payer(PayerAccount... accounts) {
    return Payer.UNKNOWN.with(Stream.of(accounts));
  }

  /** A user with these accounts. */
  static Payer user(String id, PayerAccount... accounts) {
    return payer(accounts).orUser(Optional.of(id));
  }

  /** A payment without IDs of the shop. */
  static PaymentNotice.Paid paid(String order, Money value, Payer payer) {
    return new PaymentNotice.Paid(order, Optional.empty(), Optional.empty(), value, payer);
  }
}
