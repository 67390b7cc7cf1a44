/** Tests of what nodes share. */
@NullMarked
package dev.vouch.app.node;

import org.jspecify.annotations.NullMarked;
