/** The performance of Vouch on a machine, compared with the machine's limits. */
@NullMarked
package dev.vouch.benchmarks;

import org.jspecify.annotations.NullMarked;
