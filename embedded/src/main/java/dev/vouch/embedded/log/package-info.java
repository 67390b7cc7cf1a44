/** The durable log of the embedded engine: one SQLite file and one committing thread. */
@NullMarked
package dev.vouch.embedded.log;

import org.jspecify.annotations.NullMarked;
