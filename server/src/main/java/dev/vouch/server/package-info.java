/** The composition root: creates all subsystems, starts and stops them in order. */
@NullMarked
package dev.vouch.server;

import org.jspecify.annotations.NullMarked;
