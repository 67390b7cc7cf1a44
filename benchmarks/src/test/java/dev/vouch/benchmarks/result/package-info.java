/** Tests of the tables and plots of results. */
@NullMarked
package dev.vouch.benchmarks.result;

import org.jspecify.annotations.NullMarked;
