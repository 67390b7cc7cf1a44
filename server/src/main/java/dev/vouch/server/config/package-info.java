/** Settings: sources, validation and defaults. */
@NullMarked
package dev.vouch.server.config;

import org.jspecify.annotations.NullMarked;
