package dev.vouch.embedded.credit;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts that credit an event (docs/identity.md).
 *
 * @param sighting the sighting of the browser that a server event is credited to (C2, C3, C7)
 * @param isLinked whether that is the browser of its user's link (C3) rather than its own (C2)
 * @param personKey the user key linked to its browser, for an event without a user key (C8)
 * @param isAmbiguous whether a link of its user key does not count (C10)
 * @param isIdentified whether its user key has any link in the window
 * @param lastTouch the last touch of the credited browser (C7)
 * @param firstTouch the first touch of the credited browser (C7)
 * @param isSettled whether no later sighting or touch can change it
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
