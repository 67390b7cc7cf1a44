/** Tests of the generation of data sets. */
@NullMarked
package dev.vouch.benchmarks.fill;

import org.jspecify.annotations.NullMarked;
