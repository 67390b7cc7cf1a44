/** Figures and targets, with their tables and plots. */
@NullMarked
package dev.vouch.benchmarks.result;

import org.jspecify.annotations.NullMarked;
