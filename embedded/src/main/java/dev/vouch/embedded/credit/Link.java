package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;

/**
 * A user key and a browser seen together.
 *
 * @param fromServer whether a server event made it: then it is no sighting of the browser (C10)
 */
public record Link(Moment moment, BrowserHashes browser, long userKey, boolean fromServer) {}
