/** How enum constants and times are written in requests, responses and stored data. */
@NullMarked
package dev.vouch.core.wire;

import org.jspecify.annotations.NullMarked;
