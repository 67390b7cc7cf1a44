/** Tests of wire names. */
@NullMarked
package dev.vouch.core.wire;

import org.jspecify.annotations.NullMarked;
