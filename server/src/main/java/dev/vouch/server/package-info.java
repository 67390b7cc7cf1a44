/** The composition root: wires everything by hand, starts and stops it in order. */
@NullMarked
package dev.vouch.server;

import org.jspecify.annotations.NullMarked;
