/** Tests of the load generators and their measurements. */
@NullMarked
package dev.vouch.benchmarks.load;

import org.jspecify.annotations.NullMarked;
