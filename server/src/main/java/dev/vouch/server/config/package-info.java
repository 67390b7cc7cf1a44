/** Settings: where they come from, what they may be, and what they are by default. */
@NullMarked
package dev.vouch.server.config;

import org.jspecify.annotations.NullMarked;
