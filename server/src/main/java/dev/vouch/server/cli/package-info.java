/** Returns the command line. */
@NullMarked
package dev.vouch.server.cli;

import org.jspecify.annotations.NullMarked;
