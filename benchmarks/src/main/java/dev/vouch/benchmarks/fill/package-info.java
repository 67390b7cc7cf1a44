/**
 * Generation of a data directory with millions of events in minutes, bypassing the server and the
 * log.
 */
@NullMarked
package dev.vouch.benchmarks.fill;

import org.jspecify.annotations.NullMarked;
