package dev.vouch.embedded.credit;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts that credit an event (docs/identity.md).
 *
 * @param sighting of the browser that a server event is credited to (C2, C3, C7)
 * @param isLinked whether that is the browser of its user's link (C3) and not its own (C2)
 * @param personKey the user key that its browser is linked to, of an event without one (C8)
 * @param isAmbiguous whether a link of its user key is dropped (C10)
 * @param isIdentified whether its user key has any link in the window
 * @param lastTouch of the credited browser (C7)
 * @param firstTouch of the credited browser (C7)
 * @param isSettled whether no sighting or touch received later changes it
 */
public record Match(
    Optional<Moment> sighting,
    boolean isLinked,
    OptionalLong personKey,
    boolean isAmbiguous,
    boolean isIdentified,
    Optional<Moment> lastTouch,
    Optional<Moment> firstTouch,
    boolean isSettled) {}
