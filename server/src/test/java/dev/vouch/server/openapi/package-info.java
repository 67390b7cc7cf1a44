/** Holds what the server takes and answers against {@code docs/openapi.yaml}. */
@NullMarked
package dev.vouch.server.openapi;

import org.jspecify.annotations.NullMarked;
