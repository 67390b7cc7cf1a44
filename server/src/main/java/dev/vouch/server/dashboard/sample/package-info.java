/** The code that a developer pastes into their backend, in the words of its runtime. */
@NullMarked
package dev.vouch.server.dashboard.sample;

import org.jspecify.annotations.NullMarked;
