package dev.vouch.core.credit;

import java.time.Instant;
import java.util.Optional;

/**
 * The credit that an event would have.
 *
 * @param lastSighting when the browser of the event itself was last seen in its window (C2); empty
 *     if it was not
 */
public record PreviewedCredit(Credit credit, Optional<Instant> lastSighting) {}
