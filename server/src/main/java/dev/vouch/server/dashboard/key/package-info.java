/** A site's API keys: the list, a new one, its replacement, its end. */
@NullMarked
package dev.vouch.server.dashboard.key;

import org.jspecify.annotations.NullMarked;
