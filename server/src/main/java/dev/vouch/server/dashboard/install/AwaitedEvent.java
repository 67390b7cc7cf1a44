package dev.vouch.server.dashboard.install;

import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.report.CreditedEvent;

/** Whether what a page waits for has come. */
public sealed interface AwaitedEvent {
  /** Not yet. */
  record Awaited() implements AwaitedEvent {}

  /** Not yet, and it is time to say what the usual causes are. */
  record Late() implements AwaitedEvent {}

  /** Not for so long that the page stops asking. */
  record GivenUp() implements AwaitedEvent {}

  /** Something came, but from a page on none of the site's domains. */
  record Refused(RefusedPages.Refused page) implements AwaitedEvent {}

  /** It is here. */
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
