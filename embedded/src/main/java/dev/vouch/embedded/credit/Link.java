package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;

/**
 * A user key and a browser seen together.
 *
 * @param fromServer whether it is from a server event, which is not a sighting of the browser (C10)
 */
public record Link(Moment moment, BrowserHashes browser, long userKey, boolean fromServer) {}
