/** Exports of events: files written to the data directory, downloaded, and deleted. */
@NullMarked
package dev.vouch.server.export;

import org.jspecify.annotations.NullMarked;
