package dev.vouch.benchmarks.load;

/** A site's ID and the token of its API key. */
record SiteKey(String site, String token) {}
