package dev.vouch.core.payment;

import java.util.Optional;

/** The payment webhooks of all sites. Thread-safe; served from memory. */
public interface PaymentHooks {
  /** Returns the webhook with this id; empty if there is none or it was deleted. */
  Optional<PaymentHook> find(HookId id);
}
