/** The composition root: creates, starts and stops all subsystems. */
@NullMarked
package dev.vouch.server;

import org.jspecify.annotations.NullMarked;
