/** {@code ./vouch demo}: a simulated shop that proves what the reports say. */
@NullMarked
package dev.vouch.server.demo;

import org.jspecify.annotations.NullMarked;
