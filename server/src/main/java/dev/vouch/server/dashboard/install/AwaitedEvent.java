package dev.vouch.server.dashboard.install;

import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.report.CreditedEvent;

/** The state of a wait for an event. */
public sealed interface AwaitedEvent {
  /** The event has not arrived. */
  record Awaited() implements AwaitedEvent {}

  /** The event has not arrived, and the page shows the usual causes. */
  record Late() implements AwaitedEvent {}

  /** The event has not arrived, and the page stops polling. */
  record GivenUp() implements AwaitedEvent {}

  /** An event was refused, since its page is on none of the site's domains. */
  record Refused(RefusedPages.Refused page) implements AwaitedEvent {}

  /** The event has arrived. */
  record Here(CreditedEvent event) implements AwaitedEvent {}

  /** Equal for equal content; needs no encoding in a URL. */
  default String key() {
    return switch (this) {
      case Awaited _ -> "awaited";
      case Late _ -> "late";
      case GivenUp _ -> "given-up";
      case Refused(RefusedPages.Refused page) ->
          "refused-" + Integer.toHexString(page.host().hashCode());
      case Here(CreditedEvent event) -> event.id() + "-" + event.reason().wireName();
    };
  }
}
