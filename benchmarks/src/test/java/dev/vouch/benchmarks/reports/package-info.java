/** Tests of timings and of the cache of filled directories. */
@NullMarked
package dev.vouch.benchmarks.reports;

import org.jspecify.annotations.NullMarked;
