/** {@code vouch train}: the training run from which the JVM creates the class cache. */
@NullMarked
package dev.vouch.app.train;

import org.jspecify.annotations.NullMarked;
