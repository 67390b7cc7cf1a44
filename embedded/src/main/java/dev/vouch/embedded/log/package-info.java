/** The durable log of the embedded engine: one SQLite file, one thread that commits. */
@NullMarked
package dev.vouch.embedded.log;

import org.jspecify.annotations.NullMarked;
