/** Tests of the whole server, everything real. */
@NullMarked
package dev.vouch.app;

import org.jspecify.annotations.NullMarked;
