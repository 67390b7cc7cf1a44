/** What one of several nodes shares with the others, so that any of them can answer a request. */
@NullMarked
package dev.vouch.server.node;

import org.jspecify.annotations.NullMarked;
