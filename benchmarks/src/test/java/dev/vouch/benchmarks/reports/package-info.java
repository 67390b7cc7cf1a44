/** Timings count what they should. */
@NullMarked
package dev.vouch.benchmarks.reports;

import org.jspecify.annotations.NullMarked;
