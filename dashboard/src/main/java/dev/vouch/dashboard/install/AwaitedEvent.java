package dev.vouch.dashboard.install;

import dev.vouch.core.report.CreditedEvent;

/** The state of waiting for an event on the install page. */
public sealed interface AwaitedEvent {
  /** No event has arrived. */
  record Pending() implements AwaitedEvent {}

  /** No event has arrived for a minute, and the page shows the usual causes. */
  record Late() implements AwaitedEvent {}

  /** No event has arrived in time, and the page stops polling. */
  record TimedOut() implements AwaitedEvent {}

  /** An event was rejected, because the host of its page is not a domain of the site. */
  record Refused(String host) implements AwaitedEvent {}

  /** An event was ignored, because software controls the browser. */
  record Automated() implements AwaitedEvent {}

  /** The event has arrived. */
  record Arrived(CreditedEvent event) implements AwaitedEvent {}

  /** Returns a key that is equal for equal content. It needs no encoding in a URL. */
  default String stateKey() {
    return switch (this) {
      case Pending _ -> "awaited";
      case Late _ -> "late";
      case TimedOut _ -> "given-up";
      case Automated _ -> "automated";
      case Refused(String host) -> "refused-" + Integer.toHexString(host.hashCode());
      case Arrived(CreditedEvent event) -> event.id() + "-" + event.reason().wireName();
    };
  }
}
