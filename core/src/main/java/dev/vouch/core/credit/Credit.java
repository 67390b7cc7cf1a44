package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Who an event is credited to (docs/identity.md).
 *
 * @param visitor C1 to C3: the credited visitor; C4: the user key; C5: the hash; C6: none
 * @param person the person it counts for (C8); for a standalone event the low 64 bits of its id
 * @param client the credited browser's client (C7); unknown without one (C4 to C6)
 * @param lastTouch the touch for {@code credit=last} (C7): {@link Touch#UNKNOWN_SOURCE} if the
 *     browser has no touch; empty without a credited browser (C4 to C6)
 * @param firstTouch the touch for {@code credit=first}
 * @param touches of an event of a backend, its touches, oldest first (C11); none without a credited
 *     browser, or for an event of a browser
 */
public record Credit(
    CreditKind kind,
    Reason reason,
    OptionalLong visitor,
    long person,
    Client client,
    Optional<Touch> lastTouch,
    Optional<Touch> firstTouch,
    List<TimedTouch> touches) {
  public Credit {
    touches = List.copyOf(touches);
  }
}
