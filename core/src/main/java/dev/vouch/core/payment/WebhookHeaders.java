package dev.vouch.core.payment;

import java.util.Optional;

/** The headers of a webhook's request. */
@FunctionalInterface
public interface WebhookHeaders {
  /** Returns the value of a header, whose name is compared without case; empty if absent. */
  Optional<String> value(String name);
}
