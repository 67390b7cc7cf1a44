/** {@code vouch train}: the run that the cache of the JVM is made from. */
@NullMarked
package dev.vouch.train;

import org.jspecify.annotations.NullMarked;
