/** The messages to subscribers and webhooks. */
@NullMarked
package dev.vouch.directory.outbox;

import org.jspecify.annotations.NullMarked;
