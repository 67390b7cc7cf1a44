package dev.vouch.app;

import dev.vouch.app.config.Configuration;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * The dependencies that all subsystems share.
 *
 * @param nanoTime the clock of rate limits, in nanoseconds from an arbitrary origin
 * @param resources the open resources of all subsystems, closed when the server stops
 */
record Startup(
    Configuration configuration,
    Clock clock,
    LongSupplier nanoTime,
    SecureRandom random,
    CloseableStack resources) {}
