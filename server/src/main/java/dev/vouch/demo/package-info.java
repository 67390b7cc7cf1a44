/** {@code ./vouch demo}: a simulated shop that proves what the reports say. */
@NullMarked
package dev.vouch.demo;

import org.jspecify.annotations.NullMarked;
