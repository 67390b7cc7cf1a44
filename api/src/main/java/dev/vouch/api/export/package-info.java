/** Exports of events to files in the data directory, which are downloaded and then deleted. */
@NullMarked
package dev.vouch.api.export;

import org.jspecify.annotations.NullMarked;
