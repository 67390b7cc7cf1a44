package dev.vouch.core.visitor;

/**
 * A browser: keyed hashes of site, IP address and User-Agent (docs/identity.md I3).
 *
 * @param visitor under the even-numbered live salt; the one that is counted
 * @param crossing under the odd-numbered live salt; used only to match
 */
public record BrowserHashes(long visitor, long crossing) {}
