/** Which facts credit an event (DESIGN 6), found in memory among those that may. */
@NullMarked
package dev.vouch.embedded.credit;

import org.jspecify.annotations.NullMarked;
