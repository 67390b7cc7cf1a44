/** The check of a data directory and repairs of it, while no server uses it (docs/recovery.md). */
@NullMarked
package dev.vouch.embedded.recovery;

import org.jspecify.annotations.NullMarked;
