/** The parts of a load that could lie. */
@NullMarked
package dev.vouch.benchmarks.load;

import org.jspecify.annotations.NullMarked;
