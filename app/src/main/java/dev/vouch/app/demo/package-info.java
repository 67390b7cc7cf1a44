/**
 * {@code ./vouch demo}: a server with a simulated shop. The reports are checked against the
 * simulator's plan.
 */
@NullMarked
package dev.vouch.app.demo;

import org.jspecify.annotations.NullMarked;
