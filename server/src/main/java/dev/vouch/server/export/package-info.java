/** Files of events to take away: made in the data directory, sent, and forgotten. */
@NullMarked
package dev.vouch.server.export;

import org.jspecify.annotations.NullMarked;
