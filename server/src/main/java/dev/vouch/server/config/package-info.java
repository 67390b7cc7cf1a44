/** Settings: their sources, their rules and their defaults. */
@NullMarked
package dev.vouch.server.config;

import org.jspecify.annotations.NullMarked;
