package dev.vouch.server;

import dev.vouch.server.config.Configuration;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What every subsystem is started with.
 *
 * @param nanoTime the time that rates are counted by, in nanoseconds from an arbitrary origin
 * @param resources closes everything a subsystem opened
 */
record Startup(
    Configuration configuration,
    Clock clock,
    LongSupplier nanoTime,
    SecureRandom random,
    CloseableStack resources) {}
