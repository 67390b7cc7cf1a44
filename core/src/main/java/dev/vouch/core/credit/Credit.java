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
 * The visitor, user or nobody that an event is credited to, with country, device and source
 * (docs/identity.md).
 *
 * @param visitor the credited visitor (C1 to C3), the user key (C4) or the event's own hash (C5);
 *     else empty
 * @param person the person that the event counts for (C8): a user key, a visitor hash or, if it has
 *     neither, the low 64 bits of the event's id; 0 for a duplicate
 * @param client the client of the credited browser (C7); {@link Client#UNKNOWN} if no browser is
 *     credited (C4 to C6)
 * @param lastTouch the touch for {@code credit=last} (C7): {@link Touch#UNKNOWN_SOURCE} if the
 *     credited browser has none; empty if no browser is credited (C4 to C6)
 * @param firstTouch the touch for {@code credit=first}, with the same special cases as {@code
 *     lastTouch}
 * @param touches the touches of a server event, oldest first (C11); empty for a browser event, and
 *     if no browser is credited
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
