/** Settings: sources, validation and defaults. */
@NullMarked
package dev.vouch.app.config;

import org.jspecify.annotations.NullMarked;
