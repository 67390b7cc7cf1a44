/** Microbenchmarks of the parts that handle events and reports (JMH). */
@NullMarked
package dev.vouch.benchmarks.parts;

import org.jspecify.annotations.NullMarked;
