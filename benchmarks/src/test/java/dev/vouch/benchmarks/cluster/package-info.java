/** Tests of the measurement of clusters. */
@NullMarked
package dev.vouch.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
