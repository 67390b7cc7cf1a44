/** Figures and targets, and their tables and plots. */
@NullMarked
package dev.vouch.benchmarks.result;

import org.jspecify.annotations.NullMarked;
