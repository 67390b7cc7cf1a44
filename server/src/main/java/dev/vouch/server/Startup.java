package dev.vouch.server;

import dev.vouch.server.config.Configuration;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * The common dependencies of all subsystems.
 *
 * @param nanoTime the clock of rate limits, in nanoseconds from an arbitrary origin
 * @param resources closes everything a subsystem opened
 */
record Startup(
    Configuration configuration,
    Clock clock,
    LongSupplier nanoTime,
    SecureRandom random,
    CloseableStack resources) {}
