/** Tests of the settings. */
@NullMarked
package dev.vouch.server.config;

import org.jspecify.annotations.NullMarked;
