/**
 * The HTTP server: problem documents, limits on slow clients, and {@code POST /event}
 * (docs/events.md).
 */
@NullMarked
package dev.vouch.server.http;

import org.jspecify.annotations.NullMarked;
