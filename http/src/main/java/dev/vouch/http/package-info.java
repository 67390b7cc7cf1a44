/**
 * The HTTP server: listener, limits on connections, problem documents, and the endpoints of events
 * (docs/events.md).
 */
@NullMarked
package dev.vouch.http;

import org.jspecify.annotations.NullMarked;
