/** A client of Vouch's public API, for the demo, the training run and the benchmarks. */
@NullMarked
package dev.vouch.tools.client;

import org.jspecify.annotations.NullMarked;
