/** The native libraries of the databases. */
@NullMarked
package dev.vouch.embedded.library;

import org.jspecify.annotations.NullMarked;
