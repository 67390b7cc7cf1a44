/** The HTTP server: problems, limits on slow clients, and {@code POST /event} (DESIGN 5.1). */
@NullMarked
package dev.vouch.server.http;

import org.jspecify.annotations.NullMarked;
