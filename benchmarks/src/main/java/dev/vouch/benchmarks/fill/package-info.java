/**
 * Generation of a data directory with millions of events in minutes, bypassing the log and the
 * projector.
 */
@NullMarked
package dev.vouch.benchmarks.fill;

import org.jspecify.annotations.NullMarked;
