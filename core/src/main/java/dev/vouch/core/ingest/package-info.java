/** The ordered steps that take a request to the log, and their outcomes. */
@NullMarked
package dev.vouch.core.ingest;

import org.jspecify.annotations.NullMarked;
