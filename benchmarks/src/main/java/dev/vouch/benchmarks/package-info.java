/** Performance measurements of Vouch, compared with the limits of the machine. */
@NullMarked
package dev.vouch.benchmarks;

import org.jspecify.annotations.NullMarked;
