/** The cost of a cluster on this machine, next to that of a single server. */
@NullMarked
package dev.vouch.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
