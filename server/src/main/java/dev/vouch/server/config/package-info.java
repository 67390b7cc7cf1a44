/** Settings: where they come from, what they may be, and what they are by default (DESIGN 10). */
@NullMarked
package dev.vouch.server.config;

import org.jspecify.annotations.NullMarked;
