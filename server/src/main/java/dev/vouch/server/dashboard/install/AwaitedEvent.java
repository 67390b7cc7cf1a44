package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditedEvent;

/** The state of a wait for an event. */
public sealed interface AwaitedEvent {
  /** The event has not arrived. */
  record Pending() implements AwaitedEvent {}

  /** The event has not arrived, and the page shows the usual causes. */
  record Late() implements AwaitedEvent {}

  /** The event has not arrived, and the page stops polling. */
  record TimedOut() implements AwaitedEvent {}

  /** An event was refused, since the host of its page is none of the site's domains. */
  record Refused(String host) implements AwaitedEvent {}

  /** An event was ignored, since software controls the browser. */
  record Automated() implements AwaitedEvent {}

  /** The event has arrived. */
  record Arrived(CreditedEvent event) implements AwaitedEvent {}

  /** Equal for equal content; needs no encoding in a URL. */
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
