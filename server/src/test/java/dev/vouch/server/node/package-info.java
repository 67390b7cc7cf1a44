/** Tests of what nodes share. */
@NullMarked
package dev.vouch.server.node;

import org.jspecify.annotations.NullMarked;
