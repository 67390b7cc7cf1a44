/** The check of a data directory and repairs of it, while no server uses it (docs/recovery.md). */
@NullMarked
package dev.vouch.server.recovery;

import org.jspecify.annotations.NullMarked;
