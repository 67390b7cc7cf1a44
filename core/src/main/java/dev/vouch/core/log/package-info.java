/** The durable, append-only record that a 204 waits for: its records, ports and results. */
@NullMarked
package dev.vouch.core.log;

import org.jspecify.annotations.NullMarked;
