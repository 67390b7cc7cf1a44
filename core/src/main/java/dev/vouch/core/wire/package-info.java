/** How constants are named in requests, answers and stored data. */
@NullMarked
package dev.vouch.core.wire;

import org.jspecify.annotations.NullMarked;
