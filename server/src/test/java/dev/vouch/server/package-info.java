/** Tests of the whole server, everything real. */
@NullMarked
package dev.vouch.server;

import org.jspecify.annotations.NullMarked;
