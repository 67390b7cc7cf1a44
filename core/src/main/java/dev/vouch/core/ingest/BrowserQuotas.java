package dev.vouch.core.ingest;

/**
 * How much browsers may write to the log per day, in bytes of encoded records (docs/browser.md).
 *
 * @param addressBytes per IPv4 address or IPv6 /64, which an office or a mobile carrier's customers
 *     can share
 * @param siteBytes per site
 */
public record BrowserQuotas(long addressBytes, long siteBytes) {}
