package dev.vouch.benchmarks.fill;

/**
 * How much was written.
 *
 * @param successes confirmed ones
 * @param confirmed events that a backend sent
 * @param pings of browsers that identified their user; no events
 */
public record Counts(long events, long pageviews, long successes, long confirmed, long pings) {}
