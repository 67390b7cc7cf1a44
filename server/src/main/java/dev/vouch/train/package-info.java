/** What a server mostly does, done once for the JVM to learn from. */
@NullMarked
package dev.vouch.train;

import org.jspecify.annotations.NullMarked;
