/** What an event holds, how a request body becomes one, and the limits on its fields. */
@NullMarked
package dev.vouch.core.event;

import org.jspecify.annotations.NullMarked;
