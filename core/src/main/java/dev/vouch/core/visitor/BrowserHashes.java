package dev.vouch.core.visitor;

/**
 * The keyed hashes of a browser: of site, IP address and User-Agent (docs/identity.md I3).
 *
 * @param visitor the hash under the even-numbered live salt, which is counted
 * @param crossing the hash under the odd-numbered live salt, used only for matching
 */
public record BrowserHashes(long visitor, long crossing) {}
