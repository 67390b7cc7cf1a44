/** Exports of events: files made in the data directory, downloaded, and deleted. */
@NullMarked
package dev.vouch.server.export;

import org.jspecify.annotations.NullMarked;
