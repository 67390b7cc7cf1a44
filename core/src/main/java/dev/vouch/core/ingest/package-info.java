/** The pipelines from a request to the log, and their outcomes. */
@NullMarked
package dev.vouch.core.ingest;

import org.jspecify.annotations.NullMarked;
