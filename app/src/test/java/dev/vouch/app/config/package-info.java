/** Tests of the settings. */
@NullMarked
package dev.vouch.app.config;

import org.jspecify.annotations.NullMarked;
