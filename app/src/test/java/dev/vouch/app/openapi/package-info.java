/** Compares the requests and responses of the server with {@code docs/openapi.yaml}. */
@NullMarked
package dev.vouch.app.openapi;

import org.jspecify.annotations.NullMarked;
