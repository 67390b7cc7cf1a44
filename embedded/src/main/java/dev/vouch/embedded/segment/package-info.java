/** The event store: the credited events of each site in columns, by person and time. */
@NullMarked
package dev.vouch.embedded.segment;

import org.jspecify.annotations.NullMarked;
