package dev.vouch.core.credit;

import java.time.Instant;
import java.util.Optional;

/**
 * The credit that an event would have.
 *
 * @param lastSighting the time of the latest sighting of the event's own browser in the event's
 *     window (C2); empty if there is none
 */
public record PreviewedCredit(Credit credit, Optional<Instant> lastSighting) {}
