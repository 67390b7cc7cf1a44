/** Fills a data directory with millions of events in minutes, past the log and the projector. */
@NullMarked
package dev.vouch.benchmarks.fill;

import org.jspecify.annotations.NullMarked;
