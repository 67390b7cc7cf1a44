package dev.vouch.benchmarks.load;

/** A site, and the token of a key of its backend. */
record SiteKey(String site, String token) {}
