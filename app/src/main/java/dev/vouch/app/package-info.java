/** The composition root: creates, starts and stops all subsystems of a server. */
@NullMarked
package dev.vouch.app;

import org.jspecify.annotations.NullMarked;
